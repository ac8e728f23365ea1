import { useEffect, useRef } from 'react'
import { FieldNote, focusField } from '@core/client/forms'
import { Button, useSay } from '@core/client/ui'
import type { Field } from '@core/entity'
import styles from './fields.module.css'
import { useFormFields } from './FormFieldsContext'
import { PublicField } from './PublicField'
import { rowName } from './rowName'

/** Rows of the same fields, as cards that can be added and removed. */
export function PublicRows({ path, field }: { path: string; field: Field }) {
  const { english, valueAt, errorAt, change } = useFormFields()
  const say = useSay()
  const list = useRef<HTMLFieldSetElement>(null)
  const added = useRef<string>(undefined)
  const value = valueAt(path)
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const one = say(rowName(english[path] ?? field))
  const what = one.toLocaleLowerCase()
  const least = field.required ? 1 : 0
  const inner = Object.entries(field.fields ?? {})
  const error = errorAt(path)
  // The answers are rendered with a delay; the new row must be rendered now.
  useEffect(() => {
    if (added.current !== undefined) focusField(added.current)
    added.current = undefined
  }, [rows.length])
  const add = () => {
    added.current = `${path}[${rows.length}].${inner[0]?.[0] ?? ''}`
    change(path, [...rows, {}])
  }
  const remove = (at: number) => {
    change(
      path,
      rows.filter((_, other) => other !== at),
    )
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={list} className={styles.rows} data-field={path}>
      <legend className={styles.groupTitle}>{field.label}</legend>
      {error && <FieldNote id={`${path}-error`} error={error} />}
      {rows
        .map((_, at) => `${path}[${at}]`)
        .map((row, at) => (
          <fieldset key={row} className={styles.row}>
            <legend className="visually-hidden">{`${one} ${at + 1}`}</legend>
            <div className={styles.rowHead}>
              <span aria-hidden="true">{`${one} ${at + 1}`}</span>
              {rows.length > least && (
                <Button
                  variant="ghost"
                  icon="pi-trash"
                  aria-label={say('Remove {what}', { what: `${what} ${at + 1}` })}
                  onClick={() => remove(at)}
                >
                  {say('Remove')}
                </Button>
              )}
            </div>
            <div className={styles.grid}>
              {inner.map(([name, within]) => (
                <PublicField key={name} path={`${row}.${name}`} field={within} />
              ))}
            </div>
          </fieldset>
        ))}
      {rows.length < (field.max ?? Infinity) && (
        <Button data-add icon="pi-plus" onClick={add}>
          {say(rows.length > 0 ? 'Add another {what}' : 'Add {what}', { what })}
        </Button>
      )}
    </fieldset>
  )
}
