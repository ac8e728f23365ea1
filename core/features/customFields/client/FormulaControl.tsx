import { useEffect, useRef, useState } from 'react'
import { useField } from 'react-final-form'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { TextArea } from '@core/kernel/client/platform/ui/fields/TextArea'
import { formatDaysIn } from '@core/kernel/entity/dates/daysInText'
import { customFieldApi } from './customFieldEditorApi'
import styles from './FormulaControl.module.css'
import { FormulaNames, typeNames } from './FormulaNames'

/** How long nobody types until a formula is tried, in ms. */
const pause = 400

/** How many characters are shown before and after a mistake. */
const around = 30

/** A part of the formula, by its characters. */
interface Range {
  readonly start: number
  readonly end: number
}

/** Writes a formula: the fields that it can use, and what it results in for the newest records. */
export default function FormulaControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const records: unknown = useField('records', { subscription: { value: true } }).input.value
  const sensitive: unknown = useField('sensitive', { subscription: { value: true } }).input.value
  const seenBy: unknown = useField('seenBy', { subscription: { value: true } }).input.value
  const roles: readonly number[] = Array.isArray(seenBy) ? seenBy : []
  const formula = typeof value === 'string' ? value : ''
  const tried = useLastSettled(formula)
  const chosen = typeof records === 'string' && records !== '' ? records : undefined
  const { value: offered } = useLoad(chosen, (signal) => customFieldApi.formulaNames(chosen!, signal))
  const { value: result, failure } = useLoad(
    chosen && tried.trim() ? `${chosen} ${sensitive === true} ${roles.join()} ${tried}` : undefined,
    (signal) =>
      customFieldApi.tryFormula(
        { records: chosen!, formula: tried, sensitive: sensitive === true, seenBy: roles },
        signal,
      ),
  )
  const text = useRef<HTMLTextAreaElement>(null)
  // Before anybody was in it, the end.
  const cursor = useRef<Range>(undefined)
  // What was found in another text has its place there.
  const wrong = tried === formula ? result?.at : undefined

  /** Puts a text in place of a part of the formula, and the cursor behind it. */
  function write(inserted: string, { start, end }: Range) {
    onChange(formula.slice(0, start) + inserted + formula.slice(end))
    requestAnimationFrame(() => {
      const behind = start + inserted.length
      text.current?.focus()
      text.current?.setSelectionRange(behind, behind)
    })
  }

  function insert(name: string) {
    const { start, end } = cursor.current ?? { start: formula.length, end: formula.length }
    const blank = /[\w.)"']$/.test(formula.slice(0, start)) ? ' ' : ''
    write(blank + name, { start, end })
  }

  return (
    <Stack gap={2}>
      <TextArea
        ref={text}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          cursor.current = { start: selectionStart, end: selectionEnd }
        }}
        {...{ label, required, onBlur, onChange }}
        help={field.help}
        error={error ?? result?.problem ?? failure}
        value={formula}
        spellCheck={false}
        className={styles.formula}
      />
      {wrong && (
        <Row gap={2} wrap>
          <code className={styles.place} dir="ltr">
            {formula.slice(Math.max(0, wrong.start - around), wrong.start)}
            <mark>{formula.slice(wrong.start, wrong.end) || ' '}</mark>
            {formula.slice(wrong.end, wrong.end + around)}
          </code>
          {result?.instead !== undefined && (
            <Button size="small" onClick={() => write(result.instead!, wrong)}>
              Write {result.instead}
            </Button>
          )}
        </Row>
      )}
      {!chosen && <Muted>Choose the records first: then their fields are listed here.</Muted>}
      {offered && <FormulaNames offered={offered} onPick={insert} />}
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
