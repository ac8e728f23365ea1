import type { Field } from '@core/kernel/entity/Field'
import { FormField } from '../controls/FormField'
import { isHidden } from '../../data/fieldPaths'
import { useFormSetting } from '../FormContext'
import { spanOf, type Span } from '../FormSection'
import { Masked } from '../../data/Absent'
import styles from './sections.module.css'
import { useGroupLeft } from './freshRows'
import { useGroupStarted } from './useGroupStarted'

/** The layout of an address: the street, then city, state and ZIP in one line. */
const addressSpans: Readonly<Record<string, Span>> = {
  line1: 'half',
  line2: 'half',
  city: 'third',
  state: 'third',
  zip: 'third',
}

/** The fields of a group that a section places as a whole, under the group's name. */
export function GroupField({ path, field, label = field.label }: { path: string; field: Field; label?: string }) {
  const { hidden } = useFormSetting()
  const onLeft = useGroupLeft(path)
  const begun = useGroupStarted(`${path}.any`)
  const inner = Object.entries(field.fields ?? {}).filter(([, { readOnly }]) => !readOnly)
  return (
    <fieldset className={styles.group} data-field={path} onBlur={onLeft}>
      <legend className={styles.rowTitle}>{label}</legend>
      {isHidden(path, hidden) ? (
        <Masked />
      ) : (
        <div className={styles.grid}>
          {inner.map(([name, within]) => (
            <FormField
              key={name}
              path={`${path}.${name}`}
              field={within}
              span={(field.as === 'address' ? addressSpans[name] : undefined) ?? spanOf(within)}
              required={within.required && begun}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
