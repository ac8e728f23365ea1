import type { ComponentProps } from 'react'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { FieldFrame, type FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface SelectOption {
  /** The value of the option, which is not shown. */
  id: number | string
  name: string
  disabled?: boolean
}

export interface SelectProps
  extends
    FieldProps,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'required' | 'size' | 'className' | 'multiple'> {
  options: readonly SelectOption[]
  /** The id of the chosen option as text, or `''`. */
  value: string
  onChange: (value: string) => void
  /** The text of the empty choice; without it there is none. */
  empty?: string
  size?: 'small' | 'medium'
}

/** A choice from a list by the browser's own select, so that it works as on the rest of the user's system, also on phones. */
export function Select({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  options,
  value,
  onChange,
  empty,
  size,
  ...rest
}: SelectProps) {
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <div className={styles.dressed}>
          <select
            {...rest}
            {...control}
            className={classes(styles.control, size === 'small' && styles.small)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map(({ id, name, disabled }) => (
              <option key={id} value={id} disabled={disabled}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="pi-chevron-down" className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  )
}
