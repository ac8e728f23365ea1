import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { checksum, migrate } from '@core/kernel/server/platform/database/migrate'
import type { OpenDatabase } from '@core/kernel/server/platform/database/openDatabase'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { dropParts, type PluginParts } from './pluginRows'
import { type ExportSummary, inTransaction } from './removePlugin'

export interface Restoration {
  readonly db: OpenDatabase
  readonly files: Pick<FileStore, 'create'>
  readonly plugin: Pick<ServerPlugin, 'id' | 'migrations'>
  readonly parts: PluginParts
  readonly folder: string
}

/** @throws when the folder contains no export */
export async function readSummary(folder: string): Promise<ExportSummary> {
  const file = path.join(folder, 'plugin.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no ${file}. Name the folder that \`npm run plugin remove\` made.`)
  })
  return JSON.parse(text) as ExportSummary
}

/**
 * Restores a plugin from its export: schema, rows, ids, menus, permissions, grants, files. References to people, roles or stores that were
 * purged since are handled as if they had been purged before the removal.
 * @throws when the plugin exists already, its schema is another version's, or a row doesn't fit; then everything stays as it was
 */
export async function restorePlugin({ db, files, plugin, parts, folder }: Restoration): Promise<ExportSummary> {
  const summary = await readSummary(folder)
  const exported = new Map(summary.migrations.map(({ id, checksum }) => [id, checksum]))
  const migrations = plugin.migrations.filter(({ id }) => exported.has(id))
  const other = [...exported].find(
    ([id, was]) => !migrations.some((migration) => migration.id === id && checksum(migration.sql) === was),
  )
  if (other)
    throw new Error(
      `The export was made with another migration “${other[0]}” of “${plugin.id}” than this version has. Restore it with the version that exported it, then start this one.`,
    )
  const { rows } = await db.pool.query(
    'select from core.migration where owner = $1 union select from core.module where plugin = $1',
    [plugin.id],
  )
  if (rows.length > 0)
    throw new Error(
      `“${plugin.id}” is in this database already. Remove it first (npm run plugin remove ${plugin.id}), also when it holds nothing yet.`,
    )

  await migrate(db, [{ owner: plugin.id, schema: plugin.id, migrations }])
  try {
    await inTransaction(db, (client) => load(client, summary, folder))
    await restoreFiles(files, path.join(folder, 'files'))
  } catch (error) {
    await inTransaction(db, (client) => dropParts(client, parts))
    throw error
  }
  await recordAudit(db, { action: 'pluginRestored', person: null, subject: `Plugin ${plugin.id}` })
  return summary
}

async function load(
  client: pg.PoolClient,
  { plugin, tables, sequences }: ExportSummary,
  folder: string,
): Promise<void> {
  const own = tables.filter(({ table }) => table.startsWith(`${plugin}.`) || table.startsWith(`"${plugin}".`))
  // Its tables may reference one another in circles, and its triggers already had their effects when the rows were new.
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = $1::regnamespace and confrelid in (select oid from pg_class where relnamespace = $1::regnamespace)`,
    [plugin],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of own) await client.query(`alter table ${table} disable trigger user`)
  for (const { table } of tables) {
    const file = path.join(folder, `${table.replaceAll('"', '')}.jsonl`)
    await loadTable(client, table, file).catch((cause: Error) => {
      throw new Error(`${file} can't be restored: ${cause.message}`, { cause })
    })
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table } of own) await client.query(`alter table ${table} enable trigger user`)
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

/** The maximum number of lines, or of characters, in one statement. */
const batch = { lines: 2000, characters: 8_000_000 }

async function loadTable(client: pg.PoolClient, table: string, file: string): Promise<void> {
  const statement = await insertStatement(client, table)
  const insert = (lines: readonly string[]) => client.query(statement, [`[${lines.join(',')}]`])
  let lines: string[] = []
  let characters = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    lines.push(line)
    characters += line.length
    if (lines.length < batch.lines && characters < batch.characters) continue
    await insert(lines)
    lines = []
    characters = 0
  }
  if (lines.length > 0) await insert(lines)
}

interface Column {
  readonly name: string
  /** The referenced table and column, and what happens when that row is deleted: n is set null, c is cascade. */
  readonly target: string | null
  readonly key: string | null
  readonly onDelete: string | null
  readonly isOwn: boolean
}

async function insertStatement(client: pg.PoolClient, table: string): Promise<string> {
  const { rows: columns } = await client.query<Column>(
    `select quote_ident(a.attname) as name, c.confrelid::regclass::text as target, quote_ident(key.attname) as key, c.confdeltype as "onDelete",
      coalesce(c.confrelid = a.attrelid, false) as "isOwn"
    from pg_attribute a
    left join pg_constraint c on c.contype = 'f' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]
    left join pg_attribute key on key.attrelid = c.confrelid and key.attnum = c.confkey[1]
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  const notDeleted = ({ target, key, name, isOwn }: Column) =>
    `exists (select from ${target} target where target.${key} = line.${name})${
      isOwn ? ` or line.${name} in (select ${key} from jsonb_populate_recordset(null::${table}, $1::jsonb))` : ''
    }`
  const values = columns.map((column) =>
    column.onDelete === 'n' ? `case when ${notDeleted(column)} then line.${column.name} end` : `line.${column.name}`,
  )
  const conditions = columns
    .filter(({ onDelete }) => onDelete === 'c')
    .map((column) => `(line.${column.name} is null or ${notDeleted(column)})`)
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb) as line
    where ${['true', ...conditions].join(' and ')} on conflict do nothing`
}

async function restoreFiles(files: Pick<FileStore, 'create'>, folder: string): Promise<void> {
  for (const id of existsSync(folder) ? await readdir(folder) : []) {
    const file = await files.create(id)
    try {
      for await (const piece of createReadStream(path.join(folder, id))) await file.write(piece as Buffer)
      await file.keep()
    } catch (error) {
      await file.discard({ waits: true })
      throw error
    }
  }
}
