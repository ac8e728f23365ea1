import { isHidden } from '../../data/fieldPaths'
import { type ReactNode, use, useRef } from 'react'
import { useFieldArray } from 'react-final-form-arrays'
import type { Field } from '@core/kernel/entity/Field'
import { Button } from '../../../platform/ui/buttons/Button'
import { flushThen } from '../../../platform/ui/flushThen'
import { Callout } from '../../../platform/ui/status/Callout'
import { focusField } from '../controls/focusField'
import { FormField } from '../controls/FormField'
import { listError } from '../draft/formErrors'
import { useFormSetting } from '../FormContext'
import type { PlacedField, Span } from '../FormSection'
import { singular } from './formProblems'
import { FreshRowsContext, useGroupLeft } from './freshRows'
import styles from './sections.module.css'

const spans: Readonly<Record<string, Span>> = { longText: 'full', files: 'half' }

interface RowsFieldProps {
  path: string
  field: Field
  row: PlacedField['row']
  newRow: PlacedField['newRow']
}

/** A list of rows as cards, with buttons to add and remove them. */
export function RowsField({ path, field, row: Row, newRow = {} }: RowsFieldProps) {
  const { hidden } = useFormSetting()
  const { fields: rows, meta } = useFieldArray(path, {
    subscription: { length: true, error: true, submitFailed: true },
  })
  const list = useRef<HTMLDivElement>(null)
  const one = singular(field.label)
  const count = rows.length ?? 0
  const inner = Object.entries(field.fields ?? {}).filter(([name, { readOnly }]) => name !== 'id' && !readOnly)
  const error: unknown = meta.submitFailed && Array.isArray(meta.error) ? Reflect.get(meta.error, listError) : undefined
  const fresh = use(FreshRowsContext)
  const add = () =>
    flushThen(
      () => {
        fresh.add(`${path}[${count}]`)
        rows.push({ ...newRow })
      },
      () => focusField(`${path}[${count}].${inner[0]?.[0] ?? ''}`),
    )
  return (
    <div ref={list} className={styles.rows} data-field={path}>
      {inner.some(([name]) => isHidden(`${path}.${name}`, hidden)) && (
        <Callout tone="neutral">What is hidden from your role stays as it is.</Callout>
      )}
      {typeof error === 'string' && <Callout tone="danger">{error}</Callout>}
      {rows.map((name, index) => (
        <FieldsOfRow key={name} path={name}>
          <legend className={styles.rowTitle}>{`${one} ${index + 1}`}</legend>
          <Button
            size="small"
            variant="ghost"
            icon="pi-trash"
            className={styles.remove ?? ''}
            aria-label={`Remove ${one.toLocaleLowerCase()} ${index + 1}`}
            onClick={() => {
              fresh.forget(path, index)
              rows.remove(index)
              list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          >
            Remove
          </Button>
          {Row ? (
            <Row path={name} fields={field.fields ?? {}} />
          ) : (
            <div className={styles.grid}>
              {inner.map(([key, inside]) => (
                <FormField key={key} path={`${name}.${key}`} field={inside} span={spans[inside.kind] ?? 'third'} />
              ))}
            </div>
          )}
        </FieldsOfRow>
      ))}
      <Button data-add icon="pi-plus" disabled={count >= (field.max ?? Infinity)} onClick={add}>
        {count > 0 ? `Add another ${one.toLocaleLowerCase()}` : `Add ${one.toLocaleLowerCase()}`}
      </Button>
    </div>
  )
}

function FieldsOfRow({ path, children }: { path: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row} onBlur={useGroupLeft(path)}>
      {children}
    </fieldset>
  )
}
