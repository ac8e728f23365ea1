import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'required' | 'className'> {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text. Its height grows with the text. */
export function TextArea({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  value,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
