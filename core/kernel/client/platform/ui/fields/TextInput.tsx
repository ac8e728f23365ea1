import type { ComponentProps } from 'react'
import { classes } from '../classes'
import { FieldFrame, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface TextInputProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'required' | 'size' | 'className'> {
  value: string
  onChange: (value: string) => void
  size?: 'small' | 'medium'
  /** What a number counts, shown after it. */
  unit?: string
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
  unit,
  ...rest
}: TextInputProps) {
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => {
        const input = (
          <input
            type="text"
            {...rest}
            {...control}
            {...(unit && { 'aria-describedby': classes(`${control.id}-unit`, control['aria-describedby']) })}
            className={classes(styles.control, size === 'small' && styles.small)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        return unit ? (
          <span className={styles.measured}>
            {input}
            <bdi id={`${control.id}-unit`}>{unit}</bdi>
          </span>
        ) : (
          input
        )
      }}
    </FieldFrame>
  )
}
