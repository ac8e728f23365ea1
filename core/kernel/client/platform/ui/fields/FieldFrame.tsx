import { useId, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './fields.module.css'
import { useSay } from '../say'

/** The props of every field of a form. */
export interface FieldProps {
  label: string
  /** Whether only screen readers get the label, because the surroundings explain the field. */
  labelHidden?: boolean | undefined
  /** One line below the control: what to enter, or why it is needed. */
  help?: ReactNode
  /** The error message for the value. */
  error?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** The attributes that connect a control with its label, help and error. Spread them on the control. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** The frame of a field: label, required mark, control (drawn by `children`), and error or help. */
export function FieldFrame({ label, labelHidden, help, error, required, className, children }: FieldFrameProps) {
  const id = useId()
  const note = error || help
  return (
    <div className={classes(styles.frame, className)}>
      <label id={`${id}-label`} htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {note && <FieldNote id={`${id}-note`} help={help} error={error} />}
    </div>
  )
}

/** The line below a control: the error if there is one, else the help. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  const say = useSay()
  return (
    <p id={id} className={error ? styles.error : styles.help}>
      {error ? say(error) : help}
    </p>
  )
}

/** The asterisk of a required field. Screen readers use `aria-required` instead. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {' *'}
    </span>
  )
}
