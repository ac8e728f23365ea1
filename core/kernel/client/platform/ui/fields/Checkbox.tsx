import { useId, type ComponentProps } from 'react'
import { classes } from '../classes'
import { FieldNote, RequiredMark, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface CheckboxProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'id' | 'required' | 'type' | 'className'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Whether some, but not all, of the items that it stands for are selected. */
  indeterminate?: boolean
}

/** A checkbox. With `labelHidden` only the box is visible, as in a list's row. */
export function Checkbox({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  checked,
  onChange,
  indeterminate = false,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const note = error || help
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          className={styles.box}
          checked={checked}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate
          }}
          onChange={(event) => onChange(event.target.checked)}
          aria-required={required || undefined}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={note ? id : undefined}
        />
        <span className={classes(labelHidden && 'visually-hidden')}>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {note && <FieldNote id={id} help={help} error={error} />}
    </div>
  )
}
