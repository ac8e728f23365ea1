import type { ComponentProps } from 'react'
import { classes } from '../classes'
import { FieldFrame, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface TextInputProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'required' | 'size' | 'className'> {
  value: string
  onChange: (value: string) => void
  size?: 'small' | 'medium'
}

/** One line of text. `type`, `inputMode` and `autoComplete` are those of HTML. */
export function TextInput({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  value,
  onChange,
  size,
  ...rest
}: TextInputProps) {
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={classes(styles.control, size === 'small' && styles.small)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
