import { sql } from 'kysely'
import type { Fields } from '@core/entity/Field'
import { messages } from '@core/entity/messages'
import type { FieldError } from '@core/entity/parse'
import type { Transaction } from '../database/Database'
import { invalid } from '../routes/errors'
import { type ChosenEntry, lookupsIn } from './lookupsIn'

/**
 * Whether the lists have what a record is about to name. An entry that was retired may stay where it stands, and may not be
 * chosen anew.
 * @param before null for a record that is made
 * @throws Refusal 400 that names each field
 */
export async function checkLookups(tx: Transaction, fields: Fields, before: Readonly<Record<string, unknown>> | null, after: Readonly<Record<string, unknown>>): Promise<void> {
  const chosen = lookupsIn(fields, after)
  if (chosen.length === 0) return
  const lists = [...new Set(chosen.map(({ list }) => list))]
  const { rows } = await sql<{ list: string; id: number; retired: boolean }>`select list, id, retired from core.lookup_entry where list = any(${lists}::text[])`.execute(tx.query)
  const known = new Map(rows.map(({ list, id, retired }) => [`${list} ${id}`, retired]))
  const kept = new Set(lookupsIn(fields, before).map(named))
  const errors = chosen.flatMap((entry): FieldError[] => {
    const retired = known.get(`${entry.list} ${entry.id}`)
    if (retired === undefined) return [{ field: entry.path, message: messages.choice(entry.field.label) }]
    return retired && !kept.has(named(entry)) ? [{ field: entry.path, message: messages.retired(entry.field.label) }] : []
  })
  if (errors.length > 0) throw invalid(errors)
}

/** Rows may change places, so an entry of a row stays the same wherever the row stands. */
function named({ path, list, id }: ChosenEntry): string {
  return `${path.replaceAll(/\[\d+\]/g, '')} ${list} ${id}`
}
