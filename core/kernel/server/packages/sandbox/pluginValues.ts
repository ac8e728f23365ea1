import { sql } from 'kysely'
import { HttpError } from '../../platform/http/errors'
import type { Database, Transaction } from '../../platform/database/Database'
import { sandboxLimits } from './sandboxSchema'

interface StoredValue {
  readonly key: string
  readonly value: unknown
}

/** The rows of a page of values, and the most that it contains, in bytes. */
const page = { rows: 500, bytes: 512 * 1024 }

/** @returns a value that a plugin has stored; null where there is none */
export async function readPluginValue(db: Database, plugin: string, key: string): Promise<unknown> {
  const row = await db.query
    .selectFrom('core.plugin_value')
    .select('value')
    .where('plugin', '=', plugin)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** @returns the values whose keys begin with a text, in the order of the keys; at most 500, and at most 512 kB */
export async function listPluginValues(db: Database, plugin: string, prefix: string): Promise<readonly StoredValue[]> {
  const rows = await db.query
    .selectFrom('core.plugin_value')
    .select(['key', 'value'])
    .where('plugin', '=', plugin)
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .orderBy('key')
    .limit(page.rows)
    .execute()
  let size = 0
  const fitting = rows.filter(({ value }) => (size += Buffer.byteLength(value)) <= page.bytes)
  return fitting.map(({ key, value }) => ({ key, value: JSON.parse(value) as unknown }))
}

/**
 * Stores a value under its key.
 * @param value JSON
 * @throws HttpError 400 where it, or all values of the plugin, would be too large
 */
export async function storePluginValue(tx: Transaction, plugin: string, key: string, value: string): Promise<void> {
  const { stored } = sandboxLimits
  const size = Buffer.byteLength(value)
  if (size > stored.value) throw new HttpError(400, `A value has at most ${stored.value / 1024} kB.`)
  // So that two calls at the same time can't both take what is left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`core.plugin_value:${plugin}`}, 0))`.execute(tx.query)
  const others = await tx.query
    .selectFrom('core.plugin_value')
    .select([
      sql<number>`coalesce(sum(octet_length(value) + octet_length(key)), 0)::float8`.as('bytes'),
      sql<number>`count(*)::integer`.as('values'),
    ])
    .where('plugin', '=', plugin)
    .where('key', '!=', key)
    .executeTakeFirstOrThrow()
  if (others.bytes + size + Buffer.byteLength(key) > stored.of || others.values >= stored.values)
    throw new HttpError(400, `The plugin stores as much as it may: ${stored.of / 1024 / 1024} MB.`)
  await tx.query
    .insertInto('core.plugin_value')
    .values({ plugin, key, value })
    .onConflict((conflict) =>
      conflict.columns(['plugin', 'key']).doUpdateSet({ value, updated_at: new Date().toISOString() }),
    )
    .execute()
}

/** Deletes a value, or does nothing where there is none. */
export async function deletePluginValue(tx: Transaction, plugin: string, key: string): Promise<void> {
  await tx.query.deleteFrom('core.plugin_value').where('plugin', '=', plugin).where('key', '=', key).execute()
}
