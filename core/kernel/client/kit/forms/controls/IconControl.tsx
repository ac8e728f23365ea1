import { useId } from 'react'
import type { ControlProps } from '../FormSection'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import { Icon } from '../../../platform/ui/layout/Icon'
import styles from './IconControl.module.css'
import { menuIcons } from './menuIcons'

/** A choice of icons: radio buttons that show the icons themselves. */
export function IconControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const name = useId()
  const chosen = typeof value === 'string' ? value : ''
  const known = chosen === '' || menuIcons.some(({ id }) => id === chosen)
  const icons = known ? menuIcons : [{ id: chosen, name: chosen.slice('pi-'.length) }, ...menuIcons]
  return (
    <ChoiceGroup {...{ label, required, error }} help={field.help} className={styles.icons ?? ''}>
      {[{ id: '', name: 'None' }, ...icons].map((icon) => (
        <label key={icon.id} data-tip={icon.name} className={styles.icon}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosen === icon.id}
            onChange={() => onChange(icon.id)}
            onBlur={onBlur}
          />
          {icon.id ? <Icon name={icon.id} /> : <span aria-hidden="true">–</span>}
          <span className="visually-hidden">{icon.name}</span>
        </label>
      ))}
    </ChoiceGroup>
  )
}
