import { isDeepStrictEqual } from 'node:util'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Field, Fields } from '@core/kernel/entity/Field'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import { displayText } from '@core/kernel/entity/displayText'
import { isBlank } from '@core/kernel/entity/isBlank'
import { isObject } from '@core/kernel/entity/isObject'
import type { Transaction } from '../../platform/database/Database'
import { recordChangeAccess } from '../../security/patientAccess/noteAccess'
import { currentRun } from '../automation/currentRun'
import { queueRuns } from '../automation/queueRuns'
import { queueWebhooks } from '../webhooks/queueWebhooks'
import { referenceTargetOf } from './namesOf'
import type { Values } from './storedRecord'
import type { WriteOptions } from './WriteOptions'

/** A change as it is stored. */
export interface StoredChange {
  readonly field: string
  readonly label: string
  readonly from?: string | null
  readonly to?: string | null
  readonly hidden?: true
  /**
   * The entity whose ids `from` and `to` are (see referenceTargetOf); `from` is one of `fromEntity`, where a link pointed at another kind
   * of record.
   */
  readonly entity?: string
  readonly fromEntity?: string
}

type Raw = ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>

export interface HistoryTables {
  'core.history': {
    id: Generated<number>
    entity: string
    record_id: number
    action: HistoryEntry['action']
    via: HistoryEntry['via']
    changes: ColumnType<readonly StoredChange[], string, string>
    /** By path, without sensitive values. */
    before: Raw
    after: Raw
    note: string | null
    by: number | null
    author: string | null
    at: ColumnType<string, string | undefined, never>
    operation_id: number | null
    /** The run of an automation that did it. */
    automation_run_id: number | null
    /** The entry whose change it puts back. */
    puts_back: number | null
  }
}

/** A new entry of a record's history. */
export interface NewHistoryEntry {
  readonly entity: string
  readonly id: number
  readonly action: HistoryEntry['action']
  readonly by: number | null
  /** Who did it, where it was nobody on the staff: the name of a customer, “The web form …”. */
  readonly author?: string | undefined
  readonly changes?: readonly ChangedCell[]
  readonly note?: string | null | undefined
  /** For an update: the whole record before and after, from which an undo gets its values. */
  readonly update?: { readonly fields: Fields; readonly before: Values; readonly after: Values }
  /** Only for the demonstration, whose history is invented: when it happened, and how, where that differs from the write. */
  readonly at?: string
  readonly via?: WriteOptions['via']
}

/** Stores history entries, in the transaction that wrote the records. Entries are never changed. */
export async function recordHistory(
  tx: Transaction,
  entries: readonly NewHistoryEntry[],
  options: Pick<WriteOptions, 'via' | 'operation' | 'putsBack'> = {},
): Promise<void> {
  const { query } = tx.as<HistoryTables>()
  const rows = entries.map(({ entity, id, action, by, changes = [], note, author, update, at, via = options.via }) => {
    const paths = [...new Set(changes.filter(({ hidden }) => !hidden).map(({ path }) => path.replace(/\[.*/, '')))]
    const values = (record: Values) =>
      JSON.stringify(Object.fromEntries(paths.map((path) => [path, valueAt(update!.fields, record, path)])))
    return {
      entity,
      record_id: id,
      action,
      via: via ?? null,
      changes: JSON.stringify(changes.map(stored)),
      before: update ? values(update.before) : null,
      after: update ? values(update.after) : null,
      note: note ?? null,
      by,
      author: author ?? null,
      at: at ?? sql<string>`now()`,
      operation_id: options.operation ?? null,
      automation_run_id: currentRun()?.id ?? null,
      puts_back: options.putsBack ?? null,
    }
  })
  await query.insertInto('core.history').values(rows).execute()
  await recordChangeAccess(tx, entries)
  await queueWebhooks(tx, entries)
  await queueRuns(tx, entries)
}

/** An entry of invented history, as it is stored. */
export interface SeededHistory {
  readonly id: number
  readonly action: HistoryEntry['action']
  readonly by: number | null
  readonly at: string
  readonly via?: WriteOptions['via'] | null
  readonly author?: string | null
  readonly changes?: readonly StoredChange[]
  readonly before?: Values | null
  readonly after?: Values | null
}

/** Stores the history of demonstration records of one entity, in chronological order. It notifies nobody. */
export async function seedHistory(tx: Transaction, entity: string, entries: readonly SeededHistory[]): Promise<void> {
  await sql`
    insert into core.history (entity, record_id, action, via, author, changes, before, after, by, at)
    select ${entity}, id, action, via, author, coalesce(changes, '[]'), before, after, by, at
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id integer, action text, via text, author text, changes jsonb,
      before jsonb, after jsonb, by integer, at timestamptz) order by at, id`.execute(tx.query)
}

/** The text that people read later, except for the names that belong to ids: these are looked up when somebody reads the entry. */
function stored({ path, label, field, from, to, pointers, hidden }: ChangedCell): StoredChange {
  if (hidden) return { field: path, label, hidden: true }
  const entity = pointers.to ?? pointers.from
  return {
    field: path,
    label,
    from: textOf(field, from, pointers.from),
    to: textOf(field, to, pointers.to),
    ...(entity !== undefined && { entity }),
    ...(pointers.from !== undefined && pointers.from !== entity && { fromEntity: pointers.from }),
  }
}

function textOf(field: Field, value: unknown, pointer: string | undefined): string | null {
  if (isBlank(value)) return null
  if (field.kind === 'object') return objectText(value)
  // An instant is shown in the reader's own time zone, which the server does not know.
  return pointer !== undefined || field.kind === 'dateTime' ? String(value) : displayText(field, value)
}

/** A free object for people: `amount: 2; unit: days`. */
function objectText(value: unknown): string {
  if (Array.isArray(value)) return value.map(objectText).join(', ')
  if (!isObject(value)) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${objectText(one)}`)
    .join('; ')
}

/** The value at a path without its sensitive parts. */
function valueAt(fields: Fields, record: Values, path: string): unknown {
  const [name, ...rest] = path.split('.')
  const field = fields[name!]!
  const value = record[name!] ?? null
  if (rest.length > 0) return value === null ? null : valueAt(field.fields!, value as Values, rest.join('.'))
  if (field.kind !== 'rows' || value === null) return value
  return (value as Values[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([cell]) => !field.fields![cell]?.sensitive)),
  )
}

/** A value that a write changed: of a field, of a field in a group, or of a field in a row. */
export interface ChangedCell {
  /** `client.lastName`, `guardians[0].phone`; `guardians[-1].phone` was in the first row, which was removed. */
  readonly path: string
  /** `Client: Last name`, `Guardians 1: Phone` */
  readonly label: string
  readonly field: Field
  readonly from: unknown
  readonly to: unknown
  /** The entities of the ids (see referenceTargetOf); the old and the new id may be of different entities. */
  readonly pointers: { readonly from: string | undefined; readonly to: string | undefined }
  /** Sensitive: the change is shown without the values. */
  readonly hidden: boolean
}

/** @returns what a write changed, field by field. Rows are compared by their ids, or by their positions where they have none. */
export function changesOf(fields: Fields, before: Values | null, after: Values): readonly ChangedCell[] {
  return [...compare(fields, before ?? {}, after, '', '')]
}

function* compare(fields: Fields, before: Values, after: Values, path: string, label: string): Generator<ChangedCell> {
  for (const [name, field] of Object.entries(fields)) {
    const from = before[name] ?? null
    const to = after[name] ?? null
    if (field.kind === 'secret' || field.formula !== undefined || sameValue(field, from, to)) continue
    const at = path ? `${path}.${name}` : name
    const called = label ? `${label}: ${field.label}` : field.label
    // A sensitive group is one change: even which of its fields was filled would reveal something.
    const pointers = { from: referenceTargetOf(field, before), to: referenceTargetOf(field, after) }
    if (field.sensitive) yield { path: at, label: called, field, from, to, pointers, hidden: true }
    else if (field.kind === 'group' && !field.as)
      yield* compare(field.fields!, (from ?? {}) as Values, (to ?? {}) as Values, at, field.custom ? '' : called)
    else if (field.kind === 'rows')
      yield* compareRows(field, (from ?? []) as Values[], (to ?? []) as Values[], at, called)
    else yield { path: at, label: called, field, from, to, pointers, hidden: false }
  }
}

function* compareRows(
  field: Field,
  before: readonly Values[],
  after: readonly Values[],
  path: string,
  label: string,
): Generator<ChangedCell> {
  const { id: named, ...fields } = field.fields!
  const partner = (row: Values, at: number, among: readonly Values[]) =>
    named ? among.find(({ id }) => id === row.id) : among[at]
  for (const [at, row] of after.entries())
    yield* compare(fields, partner(row, at, before) ?? {}, row, `${path}[${at}]`, `${label} ${at + 1}`)
  // Negative, because another row may have its position now.
  for (const [at, row] of before.entries()) {
    if (!partner(row, at, after)) yield* compare(fields, row, {}, `${path}[-${at + 1}]`, `${label} ${at + 1}, removed`)
  }
}

/** Whether two values of a field are equivalent: `"120.5"` and `"120.50"` of an amount, an instant with and without its milliseconds. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (field.kind === 'money') return Number(a) === Number(b)
  if (field.kind === 'dateTime') return Date.parse(a as string) === Date.parse(b as string)
  return isDeepStrictEqual(whole(field, a), whole(field, b))
}

/** An absent part equals an empty one. */
function whole(field: Field, value: unknown): unknown {
  if (field.kind === 'rows') return (value as Values[]).map((row) => wholeObject(field.fields!, row))
  return field.kind === 'group' ? wholeObject(field.fields!, value as Values) : value
}

function wholeObject(fields: Fields, value: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isBlank(value[name]) ? null : whole(field, value[name])]),
  )
}
