import { useId, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './fields.module.css'
import { useSay } from '../say'

/** What every field of a form shares. */
export interface FieldProps {
  label: string
  /** The label is read aloud but not drawn, for a field that its surroundings explain. */
  labelHidden?: boolean | undefined
  /** One line under the control: what to enter, or why it is asked. */
  help?: ReactNode
  /** The message of the rule that the value breaks. */
  error?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** What ties a control to its label, its help and its error. Spread it on the control. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Label, required mark, control, then error or help; the control is drawn by `children`. */
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

/** The line under a control: the error if there is one, else the help. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  const say = useSay()
  return (
    <p id={id} className={error ? styles.error : styles.help}>
      {error ? say(error) : help}
    </p>
  )
}

/** The asterisk; `aria-required` says it to screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {' *'}
    </span>
  )
}
