import { sql } from 'kysely'
import type { Field, Fields } from '@core/entity/Field'
import { displayText } from '@core/entity/displayText'
import { isBlank } from '@core/entity/isBlank'
import type { HistoryEntry } from '@core/entity/apiTypes'
import type { Transaction } from '../../platform/database/Database'
import { recordChangeAccess } from '../../security/patientAccess/noteAccess'
import { queueWebhooks } from '../webhooks/queueWebhooks'
import type { ChangedCell } from './changesOf'
import type { HistoryTables, StoredChange } from './historyTables'
import type { Values } from './storedRecord'
import type { WriteOptions } from './WriteOptions'

/** What is about to be kept of a write. */
export interface NewHistoryEntry {
  readonly entity: string
  readonly id: number
  readonly action: HistoryEntry['action']
  readonly by: number | null
  readonly changes?: readonly ChangedCell[]
  readonly note?: string | null | undefined
  /** Of an update: the whole record before and after, from which an undo gets its values. */
  readonly update?: { readonly fields: Fields; readonly before: Values; readonly after: Values }
  /** Only for the demonstration, whose history is made up: when it happened, and in what way where that isn't the write's own. */
  readonly at?: string
  readonly via?: WriteOptions['via']
}

/** Keeps what was written, in the transaction that wrote it. Entries are never changed. */
export async function recordHistory(
  tx: Transaction,
  entries: readonly NewHistoryEntry[],
  options: Pick<WriteOptions, 'via' | 'operation'> = {},
): Promise<void> {
  const { query } = tx.as<HistoryTables>()
  const rows = entries.map(({ entity, id, action, by, changes = [], note, update, at, via = options.via }) => {
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
      at: at ?? sql<string>`now()`,
      operation_id: options.operation ?? null,
    }
  })
  await query.insertInto('core.history').values(rows).execute()
  await recordChangeAccess(tx, entries)
  await queueWebhooks(tx, entries)
}

/** As it is read, but for the names behind ids, which are those of the day on which somebody reads it. */
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
  // An instant is shown in the reader's own time zone, which the server does not know.
  return pointer !== undefined || field.kind === 'dateTime' ? String(value) : displayText(field, value)
}

/** The value at a path without what is sensitive in it. */
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
