import { useLayoutEffect, useRef, useState } from 'react'
import { groupAmount, readAmount } from '@core/kernel/entity/amounts'
import { formats } from '@core/kernel/entity/formats'
import { FieldFrame } from '../../../platform/ui/fields/FieldFrame'
import fields from '../../../platform/ui/fields/fields.module.css'
import { classes } from '../../../platform/ui/classes'
import type { ControlProps } from '../FormSection'
import styles from './MoneyControl.module.css'

/** An amount with its currency: as typed while it has the focus, grouped with the decimal places of the currency after that. */
export function MoneyControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // On focus the grouping is removed, and with it the selection that the Tab key made. It is selected again, so that typing replaces it.
  useLayoutEffect(() => {
    if (typing) input.current?.select()
  }, [typing])
  // Stored amounts have two places, also in a currency without cents.
  const stored = typeof value === 'string' ? value : ''
  const amount = formats.places === 0 ? stored.replace(/\.00?$/, '') : stored
  const isAmount = field.check(amount) === undefined
  // Of several letters: “CHF”.
  const isWide = formats.sign.length > 1
  return (
    <FieldFrame {...{ label, required, error, help: field.help }}>
      {(control) => (
        <div className={fields.dressed}>
          <span aria-hidden="true" className={styles.sign}>
            {formats.sign}
          </span>
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classes(fields.control, styles.input)}
            style={isWide ? { paddingInlineStart: `calc(16px + ${formats.sign.length}ch)` } : undefined}
            value={typed ?? (typing || !isAmount ? amount : groupAmount(amount))}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(readAmount(event.target.value))
            }}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              setTyped(undefined)
              onBlur()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
