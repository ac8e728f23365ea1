import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { takeLongRunning } from '@core/kernel/server/platform/database/timeLimits'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { dropParts, type OwnedRows, ownedRows, ownedWhere, type PluginParts } from './pluginRows'

/** The content of `plugin.json` in an export. */
export interface ExportSummary {
  readonly plugin: string
  readonly exportedAt: string
  /** The migrations of its schema, as in the ledger. A restore needs the same. */
  readonly migrations: readonly { readonly id: string; readonly checksum: string }[]
  /** In an order in which they can be inserted; the rows of each are in `<table>.jsonl`. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[]
  /** The positions of its sequences: an id is never reused. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
  /** The number of files in `files/`. */
  readonly files: number
}

export interface Removal {
  readonly db: Database
  readonly files: Pick<FileStore, 'read' | 'remove'>
  readonly parts: PluginParts
  /** The folder of the export; it must not exist yet. */
  readonly folder: string
}

/** @returns where the data of a plugin are exported now: `<DATA_DIR>/removed/fleet-2026-11-22T10-30-00`, in UTC */
export function exportFolder(dataDir: string, plugin: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return path.join(dataDir, 'removed', `${plugin}-${stamp}`)
}

/** @returns the number of rows in its own tables, and of files, of a plugin; undefined where this database doesn't know it */
export async function countParts(
  db: Database,
  parts: PluginParts,
): Promise<{ readonly rows: number; readonly files: number } | undefined> {
  return inTransaction(db, async (client) => {
    const known = await client.query(
      'select from core.migration where owner = $1 union select from core.module where plugin = $1',
      [parts.id],
    )
    if (known.rowCount === 0) return undefined
    let rows = 0
    let files = 0
    for (const owned of await ownedRows(client, parts)) {
      if (owned.table !== 'core.file' && owned.condition !== 'true') continue
      const counted = await client.query<{ count: number }>(
        `select count(*) from ${owned.table} where ${ownedWhere(owned.condition)}`,
        [parts.id, parts.recordNames],
      )
      if (owned.table === 'core.file') files = counted.rows[0]!.count
      else rows += counted.rows[0]!.count
    }
    return { rows, files }
  })
}

/**
 * Exports everything that a plugin has in the database and its files, then removes both. The export and the removal are one transaction,
 * and the bytes of the files are removed last: nothing is lost if it is interrupted.
 * @throws when the export can't be written, or another schema depends on the plugin's; then everything stays as it was
 */
export async function removePlugin({ db, files, parts, folder }: Removal): Promise<ExportSummary> {
  // It contains people's data.
  await mkdir(path.join(folder, 'files'), { recursive: true, mode: 0o700 })
  const { summary, fileIds } = await inTransaction(db, async (client) => {
    const owned = await ownedRows(client, parts)
    // Nobody may write between the export and the removal.
    for (const { table, condition } of owned)
      if (condition === 'true') await client.query(`lock table ${table} in access exclusive mode`)
    const tables = []
    for (const rows of owned) tables.push({ table: rows.table, rows: await exportRows(client, parts, rows, folder) })
    const ids = await client.query<{ id: string }>('select id from core.file where entity = any($1)', [
      parts.recordNames,
    ])
    const fileIds = ids.rows.map(({ id }) => id)
    for (const id of fileIds) await exportFile(files, id, path.join(folder, 'files', id))
    const ledger = await client.query<ExportSummary['migrations'][number]>(
      'select id, checksum from core.migration where owner = $1 order by id',
      [parts.id],
    )
    const sequences = await client.query<ExportSummary['sequences'][number]>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname = $1 and last_value is not null`,
      [parts.id],
    )
    const summary: ExportSummary = {
      plugin: parts.id,
      exportedAt: new Date().toISOString(),
      migrations: ledger.rows,
      tables,
      sequences: sequences.rows,
      files: fileIds.length,
    }
    await writeSafely(path.join(folder, 'plugin.json'), [`${JSON.stringify(summary, null, 2)}\n`])
    await dropParts(client, parts)
    return { summary, fileIds }
  }).catch(async (error: unknown) => {
    // Half an export is of no use, and contains people's data.
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  await recordAudit(db, { action: 'pluginRemoved', person: null, subject: `Plugin ${parts.id}` })
  for (const id of fileIds) await files.remove(id)
  return summary
}

/** Runs `work` on one connection in one transaction, without the pool's time limits. */
export async function inTransaction<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { client, release } = await takeLongRunning(db.pool)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await release()
  }
}

async function exportRows(
  client: pg.PoolClient,
  { id, recordNames }: PluginParts,
  { table, condition }: OwnedRows,
  folder: string,
): Promise<number> {
  // Sorted by its key: a row that references another one of the same table, such as an undo, comes after it.
  const { rows: keys } = await client.query<{ order: string | null }>(
    `select 'order by ' || string_agg('owned.' || quote_ident(attname), ', ' order by attnum) as order
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and a.attnum = any(i.indkey) where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  const order = keys[0]?.order ?? ''
  let count = 0
  async function* lines() {
    // Postgres writes and reads the JSON, so no value is converted by our types.
    const text = `select to_jsonb(owned)::text as line from ${table} as owned where ${ownedWhere(condition)} ${order}`
    const cursor = client.query(new Cursor<{ line: string }>(text, [id, recordNames]))
    for (let rows = await cursor.read(1000); rows.length > 0; rows = await cursor.read(1000)) {
      count += rows.length
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await cursor.close()
  }
  await writeSafely(path.join(folder, `${table.replaceAll('"', '')}.jsonl`), lines())
  return count
}

/** Missing bytes must not prevent the rest from being exported. */
async function exportFile(files: Pick<FileStore, 'read'>, id: string, to: string): Promise<void> {
  await writeSafely(to, files.read(id)).catch(async (error: Error & { code?: string }) => {
    if (error.code !== 'ENOENT' && error.name !== 'NoSuchKey') throw error
    await rm(to, { force: true })
  })
}

/** The file is on the disk before anything is removed. */
async function writeSafely(file: string, content: Iterable<string> | AsyncIterable<string | Buffer>): Promise<void> {
  await pipeline(content, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
