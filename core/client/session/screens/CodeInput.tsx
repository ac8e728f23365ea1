import type { Ref } from 'react'
import { classes } from '../../ui/classes'
import { FieldFrame } from '../../ui/fields/FieldFrame'
import styles from './CodeInput.module.css'

export const codeLength = 6

interface CodeInputProps {
  label: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A code of six digits: one real field, so that paste and the platform's autofill work, drawn as six cells. */
export function CodeInput({ label, value, onChange, error, ref }: CodeInputProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div dir="ltr" className={styles.code}>
          <input
            ref={ref}
            {...control}
            name="otp"
            className={styles.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
          />
          {Array.from({ length: codeLength }, (_, at) => (
            <span key={at} aria-hidden="true" className={classes(styles.cell, at === Math.min(value.length, codeLength - 1) && styles.next, error && styles.wrong)}>
              {value[at]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
