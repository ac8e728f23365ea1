import { useEffect, useState } from 'react'
import { useField } from 'react-final-form'
import { useLoad } from '@core/client/api'
import type { ControlProps } from '@core/client/kit'
import { Button, Callout, Muted, Row, Stack, TextArea } from '@core/client/ui'
import { formatDaysIn } from '@core/entity'
import { customFieldApi } from './customFieldApi'
import styles from './FormulaControl.module.css'

/** How long nobody types until a formula is tried, in ms. */
const pause = 400

const typeNames = { number: 'a number', text: 'a text', yesNo: 'yes or no', date: 'a date' } as const

/** Writes a formula: the fields that it can use, and what it results in for the newest records. */
export default function FormulaControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const records: unknown = useField('records', { subscription: { value: true } }).input.value
  const sensitive: unknown = useField('sensitive', { subscription: { value: true } }).input.value
  const seenBy: unknown = useField('seenBy', { subscription: { value: true } }).input.value
  const roles: readonly number[] = Array.isArray(seenBy) ? seenBy : []
  const formula = typeof value === 'string' ? value : ''
  const tried = useLastSettled(formula)
  const chosen = typeof records === 'string' && records !== '' ? records : undefined
  const { value: result, failure } = useLoad(
    chosen && `${chosen} ${sensitive === true} ${roles.join()} ${tried}`,
    (signal) =>
      customFieldApi.tryFormula(
        { records: chosen!, formula: tried, sensitive: sensitive === true, seenBy: roles },
        signal,
      ),
  )
  const names = result?.fields ?? []
  return (
    <Stack gap={2}>
      <TextArea
        {...{ label, required, onBlur, onChange }}
        help={field.help}
        error={error ?? result?.problem ?? failure}
        value={formula}
        spellCheck={false}
        className={styles.formula}
      />
      {!chosen && <Muted>Choose the records first: then their fields are listed here.</Muted>}
      {names.length > 0 && (
        <details>
          <summary>Fields that a formula can use ({names.length})</summary>
          <Row gap={1} wrap className={styles.names}>
            {names.map((one) => (
              <Button
                key={one.name}
                size="small"
                variant="ghost"
                data-tip={`${one.name}: ${typeNames[one.type]}`}
                onClick={() => onChange(formula ? `${formula.trimEnd()} ${one.name}` : one.name)}
              >
                {one.label}
              </Button>
            ))}
          </Row>
        </details>
      )}
      {result?.rows && result.type && (
        <Callout tone="neutral">
          It results in {typeNames[result.type]}.
          {result.rows.length > 0 && (
            <table className={styles.rows}>
              <caption className="visually-hidden">The newest records</caption>
              <tbody>
                {result.rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">{row.name}</th>
                    <td>{row.value === null ? <Muted as="span">empty</Muted> : formatDaysIn(row.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Callout>
      )}
    </Stack>
  )
}

/** @returns the last text after which nobody typed for a moment. It stays while the next one is typed, and with it what it resulted in. */
function useLastSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
