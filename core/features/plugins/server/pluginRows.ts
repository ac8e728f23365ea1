import type pg from 'pg'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { queueSchema } from '@core/kernel/server/platform/events/insertEvent'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'

/** The parts of the database that belong to a plugin. */
export interface PluginParts {
  readonly id: string
  /** The entity names under which core stores rows for its records. */
  readonly recordNames: readonly string[]
}

/** Entities in another schema, such as core's users, don't belong to the plugin. */
export function partsOf(
  { id, fileOwners = [] }: Pick<ServerPlugin, 'id' | 'fileOwners'>,
  tables: readonly EntityTable[],
): PluginParts {
  const own = tables.filter(({ table }) => table.startsWith(`${id}.`)).map(({ entity }) => entity.id)
  return { id, recordNames: [...own, ...fileOwners] }
}

const modules = 'select id from core.module where plugin = $1'
const permissions = `select id from core.permission where module_id in (${modules})`
// The menus of its modules and all below them, which would otherwise move to the top level for everybody.
const menus = `with recursive gone as (
  select id from core.menu where plugin = $1 or module_id in (${modules})
  union select menu.id from core.menu join gone on menu.parent_id = gone.id) select id from gone`
const filed = 'entity = any($2)'
const described = 'records = any($2)'
const operations = `select id from core.operation where ${filed}`
const imports = `select id from core.import_file where ${filed}`

/** The rows of core that belong to a plugin ($1) and its records ($2), each table after those that it references. */
const coreRows: readonly (readonly [table: string, condition: string])[] = [
  ['core.module', 'plugin = $1'],
  ['core.permission', `id in (${permissions})`],
  ['core.role_permission', `permission_id in (${permissions})`],
  ['core.menu', `id in (${menus})`],
  ['core.menu_place', `menu_id in (${menus})`],
  ['core.menu_hidden', `menu_id in (${menus})`],
  ['core.plugin_value', 'plugin = $1'],
  ['core.lookup_entry', `starts_with(list, $1 || '.')`],
  ['core.file', filed],
  ['core.history', filed],
  ['core.history_source', filed],
  ['core.note', filed],
  ['core.note_version', `note_id in (select id from core.note where ${filed})`],
  ['core.note_mention', `note_id in (select id from core.note where ${filed})`],
  ['core.custom_field', described],
  ['core.layout', described],
  ['core.automation', described],
  ['core.automation_run', `automation_id in (select id from core.automation where ${described})`],
  ['core.record_merge', filed],
  ['core.saved_view', filed],
  ['core.list_memory', filed],
  ['core.operation', filed],
  ['core.operation_row', `operation_id in (${operations})`],
  ['core.import_file', filed],
  ['core.import_row', `file_id in (${imports})`],
  ['core.import_key', `operation_id in (${operations})`],
  ['core.import_mapping', filed],
]

/** A table and the condition for the plugin's rows; the parameters are its id and its records' names. */
export interface OwnedRows {
  readonly table: string
  readonly condition: string
}

/** @returns everything of the plugin: its own tables, then core's rows, in an order in which they can be inserted. */
export async function ownedRows(client: pg.PoolClient, { id }: PluginParts): Promise<readonly OwnedRows[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind = 'r' order by 1`,
    [id],
  )
  return [
    ...rows.map(({ table }) => ({ table, condition: 'true' })),
    ...coreRows.map(([table, condition]) => ({ table, condition })),
  ]
}

/** Both parameters have a type even if a condition uses neither. */
export const ownedWhere = (condition: string) => `(${condition}) and $1::text is not null and $2::text[] is not null`

/**
 * Drops the schema, and with it every row of the plugin: menus, permissions, grants, look-ups, core's rows for its records, its queues, its
 * entries in the ledger. Its entries in the audit log stay.
 * @throws when another schema's table references this one; the message names it
 */
export async function dropParts(client: pg.PoolClient, parts: PluginParts): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
      join pg_class target on target.oid = c.confrelid join pg_class source on source.oid = c.conrelid
    where c.contype = 'f' and target.relnamespace = to_regnamespace($1) and source.relnamespace <> target.relnamespace`,
    [parts.id],
  )
  if (rows[0])
    throw new Error(
      `The table ${rows[0].name} points into “${parts.id}” by a foreign key. A plugin's tables may only point to core's: change that plugin first.`,
    )
  await client.query(
    `insert into core.removed_sequence (name, last) select format('%I.%I', schemaname, sequencename), last_value from pg_sequences
    where schemaname = $1 and last_value is not null
    on conflict (name) do update set last = greatest(removed_sequence.last, excluded.last)`,
    [parts.id],
  )
  await client.query(`drop schema if exists "${parts.id}" cascade`)
  for (const [table, condition] of coreRows.toReversed())
    await client.query(`delete from ${table} where ${ownedWhere(condition)}`, [parts.id, parts.recordNames])
  await client.query('delete from core.presence where entity = any($1)', [parts.recordNames])
  await client.query('delete from core.webhook_delivery where entity = any($1)', [parts.recordNames])
  await client.query('delete from core.migration where owner = $1', [parts.id])
  // A queue with entries can't be deleted, and each job has one that waits for its next turn.
  await client.query(`delete from ${queueSchema}.job where starts_with(name, $1 || '.')`, [parts.id])
  await client.query(
    `select ${queueSchema}.delete_queue(name) from ${queueSchema}.queue where starts_with(name, $1 || '.')`,
    [parts.id],
  )
}
