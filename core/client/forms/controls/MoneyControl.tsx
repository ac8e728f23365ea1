import { useState } from 'react'
import { currencySign, groupAmount } from '@core/entity/amounts'
import { FieldFrame } from '../../ui/fields/FieldFrame'
import fields from '../../ui/fields/fields.module.css'
import { classes } from '../../ui/classes'
import type { ControlProps } from '../FormSection'
import styles from './MoneyControl.module.css'

/** An amount: as it is typed while one types, grouped with two places once it is left, with the currency before it. */
export function MoneyControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const [typing, setTyping] = useState(false)
  const amount = typeof value === 'string' ? value : ''
  const isAmount = field.check(amount) === undefined
  return (
    <FieldFrame {...{ label, required, error, help: field.help }}>
      {(control) => (
        <div className={fields.dressed}>
          <span aria-hidden="true" className={styles.sign}>
            {currencySign}
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classes(fields.control, styles.input)}
            value={typing || !isAmount ? amount : groupAmount(amount)}
            onChange={(event) => onChange(event.target.value.replaceAll(/[,\s$]/g, ''))}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              onBlur()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
