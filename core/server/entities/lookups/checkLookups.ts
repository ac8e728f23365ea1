import { sql } from 'kysely'
import type { Fields, Field } from '@core/entity/Field'
import { messages } from '@core/entity/messages'
import type { FieldError } from '@core/entity/parse'
import type { Transaction } from '../../platform/database/Database'
import { invalid } from '../../platform/http/errors'
import { type Remember, askEachTime } from '../table/Remember'

/** An id of a look-up list that a record holds, and where. */
interface ChosenEntry {
  /** `source`, `guardians[0].relation` */
  readonly path: string
  readonly field: Field
  readonly list: string
  readonly id: number
}

/**
 * Whether the lists have what a record is about to name. An entry that was retired may stay where it stands, and may not be
 * chosen anew.
 * @param before null for a record that is made
 * @throws HttpError 400 that names each field
 */
export async function checkLookups(
  tx: Transaction,
  fields: Fields,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  remember: Remember = askEachTime,
): Promise<void> {
  const chosen = lookupsIn(fields, after)
  if (chosen.length === 0) return
  const lists = [...new Set(chosen.map(({ list }) => list))]
  const known = await remember(`core.lookups ${lists.join(' ')}`, () => entriesOf(tx, lists))
  const stored = new Set(lookupsIn(fields, before).map(named))
  const errors = chosen.flatMap((entry): FieldError[] => {
    const retired = known.get(`${entry.list} ${entry.id}`)
    if (retired === undefined) return [{ field: entry.path, message: messages.choice(entry.field.label) }]
    return retired && !stored.has(named(entry))
      ? [{ field: entry.path, message: messages.retired(entry.field.label) }]
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

/** @returns whether each entry of the lists is retired, by `list id`. */
async function entriesOf(tx: Transaction, lists: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{
    list: string
    id: number
    retired: boolean
  }>`select list, id, retired from core.lookup_entry where list = any(${lists}::text[])`.execute(tx.query)
  return new Map(rows.map(({ list, id, retired }) => [`${list} ${id}`, retired]))
}

/** Rows may change places, so an entry of a row stays the same wherever the row stands. */
function named({ path, list, id }: ChosenEntry): string {
  return `${path.replaceAll(/\[\d+\]/g, '')} ${list} ${id}`
}

/** Every entry of a look-up list that a record names, in groups and rows too. */
function lookupsIn(
  fields: Fields,
  record: Readonly<Record<string, unknown>> | null,
  path = '',
): readonly ChosenEntry[] {
  if (!record) return []
  return Object.entries(fields).flatMap(([name, field]): readonly ChosenEntry[] => {
    const value = record[name]
    if (value === null || value === undefined) return []
    const at = path ? `${path}.${name}` : name
    if (field.lookup !== undefined) return [{ path: at, field, list: field.lookup, id: value as number }]
    if (field.kind === 'group') return lookupsIn(field.fields!, value as Record<string, unknown>, at)
    if (field.kind === 'rows')
      return (value as Record<string, unknown>[]).flatMap((row, index) =>
        lookupsIn(field.fields!, row, `${at}[${index}]`),
      )
    return []
  })
}
