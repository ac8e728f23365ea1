import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/Database'
import type { EntityTable } from '../EntityTable'
import type { EntityCatalog } from '../EntityContext'

/** How long a delete can be taken back. */
const keptDays = 30

const day = 86_400_000
const batch = 500

/**
 * Removes for good what was deleted that long ago, with its files and with what its history said of its values; who did what, and
 * when, stays.
 * Several nodes may do so at once.
 * @returns how many records went
 */
export async function purgeDeleted(db: Database, catalog: EntityCatalog): Promise<number> {
  let gone = 0
  for (const table of catalog.values()) {
    if (table.offers && !table.offers.includes('delete')) continue
    for (let ids: readonly number[] = []; ; ) {
      ids = await db.transaction((tx) => purgeSome(tx, table))
      gone += ids.length
      if (ids.length < batch) break
    }
  }
  return gone
}

async function purgeSome(tx: Transaction, { entity, table, joined = {} }: EntityTable): Promise<readonly number[]> {
  const keys = Object.values(joined).map(({ key }) => sql`, ${sql.id(key)}`)
  const { rows } = await sql<Record<string, number>>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where deleted_at < now() - make_interval(days => ${keptDays}) limit ${batch} for update skip locked)
    returning id ${sql.join(keys, sql``)}`.execute(tx.query)
  const ids = rows.map(({ id }) => id!)
  if (ids.length === 0) return ids
  for (const { table: other, key } of Object.values(joined)) {
    const left = rows.map((row) => row[key]!)
    await sql`
      delete from ${sql.table(other)} as other where other.id = any(${left}::integer[])
      and not exists (select from ${sql.table(table)} as still where still.${sql.id(key)} = other.id)`.execute(tx.query)
  }
  // As if it had named them no more since it was deleted: the next clearing takes them, bytes and all.
  await sql`
    update core.file set removed_at = now() - make_interval(days => ${keptDays + 1})
    where entity = ${entity.id} and record_id = any(${ids}::integer[])`.execute(tx.query)
  await sql`
    update core.history set changes = '[]', before = null, after = null, note = null
    where entity = ${entity.id} and record_id = any(${ids}::integer[])`.execute(tx.query)
  return ids
}

/**
 * Purges now and once a day.
 * @param onFailure hears of a purge that failed; the next one tries again
 * @returns how to stop it; waits for one that is under way
 */
export function startPurging(db: Database, catalog: EntityCatalog, onFailure: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const purge = () => void (underWay = underWay.then(() => purgeDeleted(db, catalog)).catch(onFailure))
  purge()
  const timer = setInterval(purge, day).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
