import { sql } from 'kysely'
import type pg from 'pg'
import { customFieldTopic } from '@core/kernel/entity/apiTypes'
import { customGroup, fieldOf } from '@core/kernel/entity/customFields'
import { type CustomIndex, fieldOfIndex, indexesOf, indexPrefix } from '@core/kernel/server/entities/custom/indexesOf'
import { indexStates, readDefinitions } from '@core/kernel/server/entities/custom/readCustomFields'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { identifier, tableName } from '@core/kernel/server/entities/table/quote'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { takeLongRunning } from '@core/kernel/server/platform/database/timeLimits'
import { locks } from '@core/kernel/server/platform/database/withLock'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'

/** How long a field whose index could not be built waits for the next try. */
const pause = '1 hour'

/** The indexes that a field needs. */
interface WantedIndexes {
  readonly field: number
  readonly table: string
  readonly indexes: readonly CustomIndex[]
  readonly state: number | null
  /** It failed a short time ago. */
  readonly waits: boolean
}

/**
 * Builds the indexes of the fields that administrators have marked, and drops those that nobody needs any more: beside the writes of the
 * table (`concurrently`), so never in a request's transaction. An interrupted build leaves an invalid index, which the next run replaces.
 */
export async function tendIndexes(db: Database, catalog: EntityCatalog, signal: AbortSignal): Promise<void> {
  const { client, release } = await takeLongRunning(db.pool)
  let broken = false
  const cancel = () => void db.pool.query('select pg_cancel_backend($1)', [pidOf(client)]).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    // One node at a time, also where the server still works for a node that was killed. Waiting for the lock would hold a snapshot, for
    // which the build of an index waits in turn.
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      locks.customIndexes,
    ])
    if (!rows[0]!.locked) return
    const { wanted, away } = await readWanted(db, catalog)
    const existing = await readExisting(client)
    const needed = new Set(wanted.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
    for (const { name, schema, valid } of existing)
      // The records of a plugin that is off keep their indexes.
      if (!valid || (!needed.has(name) && !away.has(fieldOfIndex(name))))
        await client.query(`drop index concurrently if exists ${identifier(schema)}.${identifier(name)}`)
    const ready = new Set(existing.flatMap(({ name, valid }) => (valid ? [name] : [])))
    for (const one of wanted) {
      if (signal.aborted) return
      await build(db, client, one, ready, signal)
    }
  } catch (error) {
    broken = true
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.query('select pg_advisory_unlock($1)', [locks.customIndexes]).catch(() => (broken = true))
    await release(broken)
  }
}

async function build(
  db: Database,
  client: pg.PoolClient,
  { field, table, indexes, state, waits }: WantedIndexes,
  ready: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const missing = indexes.filter(({ name }) => !ready.has(name))
  if (missing.length === 0 && state === indexStates.ready) return
  if (waits) return
  try {
    if (missing.length > 0) await setState(db, field, indexStates.building)
    for (const { name, definition } of missing)
      await client.query(`create index concurrently ${identifier(name)} on ${tableName(table)} ${definition}`)
    // Without statistics of the expression, a plan would not use it.
    if (missing.length > 0) await client.query(`analyze ${tableName(table)}`)
    await setState(db, field, indexStates.ready)
  } catch (error) {
    if (signal.aborted) return
    await setState(db, field, indexStates.failed, problemOf(error))
  }
}

/** The state, for whoever has the fields open, and for every node. */
async function setState(db: Database, field: number, state: number, problem: string | null = null): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      insert into core.custom_field_index (field, state, problem)
      select id, ${state}, ${problem} from core.custom_field where id = ${field}
      on conflict (field) do update set state = excluded.state, problem = excluded.problem, changed_at = now()`.execute(
      tx.query,
    )
    await publishChange(tx, customFieldTopic, [field])
  })
}

/** What a person can do about it. An error's own text may contain a value of a record. */
function problemOf(error: unknown): string {
  const { code = '' } = error as { readonly code?: string }
  if (code === '53100') return 'The disk of the database is full. Make room there; it is tried again within an hour.'
  if (code.startsWith('22'))
    return 'A record has a value that is not of this kind. Find it by the list, correct it, and save the field again.'
  if (code === '42501')
    return 'The account of the database may not make indexes. Give it the right to; it is tried again within an hour.'
  return `The database could not build it (${code || 'no code'}). It is tried again within an hour; the server’s log has more.`
}

/** @returns what is needed, and the fields whose records are not there because their plugin is off */
async function readWanted(
  db: Database,
  catalog: EntityCatalog,
): Promise<{ readonly wanted: readonly WantedIndexes[]; readonly away: ReadonlySet<number> }> {
  const { rows: states } = await sql<{ id: number; records: string; state: number | null; waits: boolean }>`
    select id, records, state, coalesce(state = ${indexStates.failed} and changed_at > greatest(now() - ${pause}::interval, updated_at), false) as waits
    from core.custom_field left join core.custom_field_index on field = id`.execute(db.query)
  const stateOf = new Map(states.map((row) => [row.id, row]))
  const wanted = (await readDefinitions(db)).flatMap((definition) => {
    const { id, marks, field } = definition
    const table = catalog.get(field.entity)
    if (!table || !(marks.indexed || marks.searchable)) return []
    const declared = fieldOf(field)
    const fieldPath = {
      path: `${customGroup}.${field.key}`,
      field: declared,
      label: field.label,
      sensitive: declared.sensitive === true,
    }
    const { state = null, waits = false } = stateOf.get(id) ?? {}
    return [
      { field: id, table: table.table, indexes: indexesOf(table, { id, fieldPath, ...marks }, catalog), state, waits },
    ]
  })
  const away = states.flatMap(({ id, records }) => (catalog.has(records) ? [] : [id]))
  return { wanted, away: new Set(away) }
}

interface ExistingIndex {
  readonly name: string
  readonly schema: string
  readonly valid: boolean
}

async function readExisting(client: pg.PoolClient): Promise<readonly ExistingIndex[]> {
  const { rows } = await client.query<ExistingIndex>(
    `select c.relname as name, n.nspname as schema, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where starts_with(c.relname, $1) and c.relname ~ '^custom_field_\\d+_[0-9a-f]{8}' and n.nspname <> 'core' order by c.relname`,
    [indexPrefix],
  )
  return rows
}

/** pg's types don't declare it. */
const pidOf = (client: pg.PoolClient) => (client as unknown as { readonly processID: number }).processID
