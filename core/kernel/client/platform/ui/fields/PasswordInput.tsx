import { useState } from 'react'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import { FieldFrame } from './FieldFrame'
import type { TextInputProps } from './TextInput'
import styles from './fields.module.css'

/** A password input that can show its text, so that a long password can be checked before it is sent. */
export function PasswordInput({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  value,
  onChange,
  size: _,
  ...rest
}: TextInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <div className={styles.dressed}>
          <input
            autoComplete="current-password"
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classes(styles.control, styles.withTail)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={shown ? 'pi-eye-slash' : 'pi-eye'}
            label={shown ? 'Hide password' : 'Show password'}
            size="small"
            className={styles.tail}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
