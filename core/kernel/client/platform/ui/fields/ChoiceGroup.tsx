import { useId, type ReactNode } from 'react'
import { classes } from '../classes'
import { FieldNote, RequiredMark, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

/** A fieldset of checkboxes or radio buttons with one label. */
export function ChoiceGroup({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId()
  const note = error || help
  return (
    <fieldset className={className} aria-describedby={note ? id : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : classes(styles.label, styles.legend)}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={styles.choices}>{children}</div>
      {note && <FieldNote id={id} help={help} error={error} />}
    </fieldset>
  )
}
