import type { Ref } from 'react'
import { classes } from '../../../platform/ui/classes'
import { FieldFrame } from '../../../platform/ui/fields/FieldFrame'
import styles from './CodeInput.module.css'

export const codeLength = 6

interface CodeInputProps {
  label: string
  name: string
  /** `one-time-code` if a message contains the code, so that the phone can offer it. */
  autoComplete: 'one-time-code' | 'off'
  autoFocus?: boolean
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A code of six digits: one real input, so that paste and autofill work, drawn as six cells. */
export function CodeInput({ label, name, autoComplete, autoFocus, value, onChange, error, ref }: CodeInputProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div dir="ltr" className={styles.code}>
          <input
            ref={ref}
            {...control}
            {...{ name, autoComplete, autoFocus, value }}
            className={styles.input}
            inputMode="numeric"
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
          />
          {Array.from({ length: codeLength }, (_, at) => (
            <span
              key={at}
              aria-hidden="true"
              className={classes(
                styles.cell,
                at === Math.min(value.length, codeLength - 1) && styles.next,
                error && styles.wrong,
              )}
            >
              {value[at]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
