import type { ReactNode } from 'react'
import { isEmpty } from '@core/kernel/entity/parse'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { phoneHref } from '@core/kernel/entity/phones'
import { fieldAt, valueAt, isHidden } from '../data/fieldPaths'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { Masked } from '../data/Absent'
import { FieldValue } from '../data/FieldValue'
import type { AddValue } from './EditableSection'
import { Row } from '../../platform/ui/layout/Row'
import styles from './RecordFields.module.css'

/** A field: its path, or its path with options for drawing it. */
export type ReadField =
  | string
  | {
      readonly path: string
      readonly label?: string
      readonly wide?: boolean
      /** The text for an empty value, if it is meaningful. The field is then shown among the filled ones. */
      readonly none?: string
      render?(value: unknown): ReactNode
    }

/** The names of references, by path or by field name: `{ assignedTo: 'Ana Torres' }`. */
export type Labels = { readonly [name: string]: string | null | undefined }

export interface RecordFieldsProps {
  fields: Fields
  record: unknown
  show: readonly ReadField[]
  /** The names of references. */
  labels?: Labels
  /** Paths of values that the viewer may not see. */
  masked?: readonly string[]
  /** The heading above the fields. The label of a single field with the same name isn't repeated on the screen. */
  title?: string
  /** Opens the form at an empty field, if the viewer may fill it in. */
  add?: AddValue
}

const wideKinds = new Set(['longText', 'choices', 'tags'])

/**
 * Labels and values of a record, in as many columns as fit. Empty fields that the viewer may fill in are buttons in one line below; other
 * empty fields are not mentioned.
 */
export function RecordFields({ fields, record, show, labels = {}, masked = [], title, add }: RecordFieldsProps) {
  const placed = placedFields(fields, show)
  if (placed.every(({ path }) => isHidden(path, masked))) return <Masked />
  const isFilled = ({ path, none }: PlacedRead) =>
    none !== undefined || !isEmpty(valueAt(record, path)) || isHidden(path, masked)
  const filled = placed.filter(isFilled)
  const empty = placed.filter((field) => !isFilled(field))
  return (
    <>
      {filled.length > 0 && <FilledFields {...{ record, labels, masked, title }} fields={filled} />}
      {empty.length > 0 && <EmptyFields fields={empty} alone={filled.length === 0} add={add} />}
    </>
  )
}

/** A field to be shown, with its definition. */
export interface PlacedRead extends Exclude<ReadField, string> {
  readonly field: Field
  readonly label: string
}

/** @returns the fields to be shown with their definitions; unknown paths are left out */
export function placedFields(fields: Fields, show: readonly ReadField[]): readonly PlacedRead[] {
  return show.flatMap((entry): PlacedRead[] => {
    const placedField = typeof entry === 'string' ? { path: entry } : entry
    const field = fieldAt(fields, placedField.path)
    return field ? [{ ...placedField, field, label: placedField.label ?? field.label }] : []
  })
}

interface FilledFieldsProps extends Required<Pick<RecordFieldsProps, 'record' | 'labels' | 'masked'>> {
  fields: readonly PlacedRead[]
  title: string | undefined
}

function FilledFields({ fields, record, labels, masked, title }: FilledFieldsProps) {
  return (
    <dl className={styles.grid}>
      {fields.map((placed) => {
        const { path, label, wide, field } = placed
        return (
          <div key={path} className={classes(styles.pair, (wide ?? wideKinds.has(field.kind)) && styles.wide)}>
            <dt className={fields.length === 1 && label === title ? 'visually-hidden' : styles.label}>{label}</dt>
            <dd className={styles.value}>
              <ReadValue {...{ placed, record, labels, masked }} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ReadValueProps extends Required<Pick<RecordFieldsProps, 'record' | 'labels' | 'masked'>> {
  placed: PlacedRead
}

/** The value of a field, as its definition or the plugin shows it. A phone number can be texted too. */
export function ReadValue({ placed: { path, none, render, field }, record, labels, masked }: ReadValueProps) {
  const value = valueAt(record, path)
  if (isHidden(path, masked)) return <Masked />
  if (none !== undefined && isEmpty(value)) return none
  if (render && !isEmpty(value)) return <span className="sentence">{render(value)}</span>
  const shown = <FieldValue field={field} value={value} label={labels[path]} siblings={siblingsAt(record, path)} />
  if (field.kind !== 'phone' || isEmpty(value) || /fax/i.test(path)) return shown
  return (
    <>
      {shown}{' '}
      <a href={textHref(String(value))} aria-label={`Text ${String(value)}`} data-tip="Text" className={styles.text}>
        <Icon name="pi-comment" />
      </a>
    </>
  )
}

const textHref = (phone: string) => phoneHref(phone).replace(/^tel:/, 'sms:')

/** The object that holds the value at a path. */
function siblingsAt(record: unknown, path: string): unknown {
  const end = path.lastIndexOf('.')
  return end < 0 ? record : valueAt(record, path.slice(0, end))
}

interface EmptyFieldsProps {
  fields: readonly PlacedRead[]
  /** Whether no field of the section has a value. */
  alone: boolean
  add: RecordFieldsProps['add']
}

/** The empty fields that the viewer may fill in, in one line instead of a row of dashes. Of others there is nothing to say. */
function EmptyFields({ fields, alone, add }: EmptyFieldsProps) {
  const addable = fields.flatMap(({ path, label }) => {
    const run = add?.(path)
    return run ? [{ path, label, run }] : []
  })
  if (addable.length === 0)
    return alone ? (
      <p data-unfilled="" className={styles.nothing}>
        Nothing recorded yet
      </p>
    ) : null
  return (
    <Row gap={2} rowGap={1} wrap data-unfilled="" className={classes(styles.empty, !alone && styles.below)}>
      {addable.map(({ path, label, run }) => (
        <button key={path} type="button" aria-label={`Add ${label}`} className={styles.add} onClick={run}>
          <Icon name="pi-plus" />
          {label}
        </button>
      ))}
    </Row>
  )
}
