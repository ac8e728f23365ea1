import { sql } from 'kysely'
import type { LookupEntry } from '@core/kernel/entity/apiTypes'
import type { Database, Transaction } from '../../platform/database/Database'
import { conflict, notFound } from '../../platform/http/errors'
import type { LookupTables } from './LookupTables'
import { firstOwnId } from './syncLookups'

/** @returns the entries of a list in their order, including retired ones, because old records refer to them. */
export async function listEntries(db: Database | Transaction, list: string): Promise<LookupEntry[]> {
  return db
    .as<LookupTables>()
    .query.selectFrom('core.lookup_entry')
    .select(['id', 'name', 'retired'])
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** @returns an entry, or undefined when the list has none of this id. */
export async function lookupEntry(tx: Transaction, list: string, id: number): Promise<LookupEntry | undefined> {
  return tx
    .as<LookupTables>()
    .query.selectFrom('core.lookup_entry')
    .select(['id', 'name', 'retired'])
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns the names of these ids of a list. */
export async function lookupNames(
  db: Pick<Database, 'query'>,
  list: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from core.lookup_entry where list = ${list} and id = any(${ids}::int[])`.execute(db.query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Adds an entry at the end.
 * @returns its id
 * @throws HttpError 409 when the list has an active entry of this name
 */
export async function createEntry(tx: Transaction, list: string, name: string): Promise<number> {
  await lockList(tx, list)
  await refuseTwin(tx, list, name)
  const { rows } = await sql<{ id: number }>`
    insert into core.lookup_entry (list, id, name, position)
    select ${list}, greatest(max(id) + 1, ${firstOwnId}), ${name}, coalesce(max(position) + 1, 0) from core.lookup_entry where list = ${list}
    returning id`.execute(tx.query)
  return rows[0]!.id
}

/** @throws HttpError 404 when it doesn't exist, 409 when the list has another active entry of this name */
export async function renameEntry(tx: Transaction, list: string, id: number, name: string): Promise<void> {
  await lockList(tx, list)
  await refuseTwin(tx, list, name, id)
  await changeEntry(tx, list, id, { name })
}

/**
 * Removes an entry from the choices, or adds it again. It is never deleted, because old records refer to it.
 * @throws as renameEntry does
 */
export async function retireEntry(tx: Transaction, list: string, id: number, retired: boolean): Promise<void> {
  await lockList(tx, list)
  if (!retired) {
    const names = await lookupNames(tx, list, [id])
    await refuseTwin(tx, list, names.get(id) ?? '', id)
  }
  await changeEntry(tx, list, id, { retired })
}

/** Sorts the entries in this order. Those that it doesn't contain follow in their former order. */
export async function reorderEntries(tx: Transaction, list: string, ids: readonly number[]): Promise<void> {
  await lockList(tx, list)
  await sql`
    update core.lookup_entry as entry set position = ordered.at - 1
    from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, position, id) as at
      from core.lookup_entry where list = ${list}
    ) as ordered
    where entry.list = ${list} and entry.id = ordered.id`.execute(tx.query)
}

async function changeEntry(
  tx: Transaction,
  list: string,
  id: number,
  change: { name?: string; retired?: boolean },
): Promise<void> {
  const changed = await tx
    .as<LookupTables>()
    .query.updateTable('core.lookup_entry')
    .set(change)
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw notFound('Entry')
}

/** Serializes changes of a list, so that two people can't add the same name at the same moment. */
export async function lockList(tx: Transaction, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`core.lookup ${list}`}, 0))`.execute(tx.query)
}

async function refuseTwin(tx: Transaction, list: string, name: string, except?: number): Promise<void> {
  const twin = await tx
    .as<LookupTables>()
    .query.selectFrom('core.lookup_entry')
    .select('id')
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('retired', '=', false)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst()
  if (twin) throw conflict(`The list has “${name}” already. Choose another name, or change that one.`)
}
