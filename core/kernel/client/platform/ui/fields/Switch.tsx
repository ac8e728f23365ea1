import { useId } from 'react'
import { FieldNote } from './FieldFrame'
import { Row } from '../layout/Row'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  help?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** An on/off switch that takes effect at once. For a setting, not for a form that is saved later. */
export function Switch({ label, help, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <Row as="label" gap={4} justify="between" className={styles.row}>
      <span className={styles.words}>
        <span>{label}</span>
        {help && <FieldNote id={id} help={help} error={undefined} />}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={help ? id : undefined}
        className={styles.switch}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Row>
  )
}
