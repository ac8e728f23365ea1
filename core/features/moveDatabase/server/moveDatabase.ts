import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrateAs, readLedger } from '@core/kernel/server/platform/database/migrate'
import type { CoreTables } from '@core/kernel/server/platform/database/tables'
import { typeParsers } from '@core/kernel/server/platform/database/typeParsers'
import { createQueueTables } from '@core/kernel/server/platform/events/createQueueTables'
import { queueSchema } from '@core/kernel/server/platform/events/insertEvent'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { type AuditVerdict, verifyAudit } from '@core/kernel/server/security/audit/verifyAudit'
import { type CopiedRows, copyRows } from './copyRows'
import { findContent } from './structure'

const oldest = 15

export interface DatabaseMove {
  /** Connection strings. Nobody else may write to the source during the move. */
  readonly source: string
  readonly target: string
  /** Core, and all plugins of the product, on or off. */
  readonly owners: readonly ServerPlugin[]
  /** For the verification of both audit logs. */
  readonly heads?: Parameters<typeof verifyAudit>[1]
  /** Called with each step. */
  readonly say: (line: string) => void
}

export interface MovedDatabase extends CopiedRows {
  /** The result of verifying the target's audit log; the source's is the same. */
  readonly audit: AuditVerdict
}

/**
 * Copies the product's database into an empty one on another server, by the product's own migrations and a copy of all rows, in one
 * transaction of the target: it contains either everything or nothing. The source is only read.
 * @throws when the target is unsuitable, and when anything fails in between; the message states the condition of the target, and what to do
 */
export async function moveDatabase(move: DatabaseMove): Promise<MovedDatabase> {
  const target = await openTarget(move.target)
  const source = connection(move.source)
  try {
    await checkTarget(target)
    await source.connect()
    await source.query('begin isolation level repeatable read read only')
    return await copyInto(target, source, move)
  } catch (error) {
    await cutOff(target)
    throw new Error(`Nothing was moved. ${wordsOf(error)} ${await leftIn(move.target)}`, { cause: error })
  } finally {
    await Promise.all([cutOff(target), cutOff(source)])
  }
}

async function copyInto(target: pg.Client, source: pg.Client, move: DatabaseMove): Promise<MovedDatabase> {
  const { owners, heads, say } = move
  await target.query(
    'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  say('Making the tables')
  await makeTables(target, source, owners)
  say('Copying the rows')
  const copied = await copyRows(source, target)
  say('Comparing the audit log')
  const [expected, audit] = [await verdictOf(source, heads), await verdictOf(target, heads)]
  if (JSON.stringify(expected) !== JSON.stringify(audit))
    throw new Error(
      `The audit log is another one there: ${audit.entries} entries, of which the newest is ${audit.head || '(none)'}; here ${expected.entries}, ${expected.head || '(none)'}. Please report this with both servers’ versions.`,
    )
  await target.query('commit')
  // Otherwise the first requests would be planned as for empty tables. Tables that we may not analyze are analyzed later by the server
  // itself.
  await target.query('analyze').catch(() => {})
  return { ...copied, audit }
}

/** With exactly the migrations that the source has: a start applies newer ones, as it would have in the source. */
async function makeTables(target: pg.Client, source: pg.Client, product: readonly ServerPlugin[]): Promise<void> {
  const ledger = await readLedger(source).catch((error: Error & { code?: string }) => {
    throw error.code === '42P01' || error.code === '3F000'
      ? new Error(
          'The database in DATA_DIR has nothing in it yet, so there is nothing to move: start the product with DATABASE_URL.',
        )
      : error
  })
  const owners = product.filter(({ id }) => ledger.has(id))
  const unknown = [...ledger.keys()].find((id) => !owners.some((owner) => owner.id === id))
  if (unknown !== undefined)
    throw new Error(
      `The database has tables of “${unknown}”, which isn’t in this product. Put plugins/${unknown} back, or remove its data first: npm run plugin remove ${unknown}`,
    )
  await migrateAs(
    target,
    owners.map(({ id, migrations }) => ({ owner: id, schema: id, migrations })),
    ledger,
  )
  await makeMadeTables(target, source)
  const { rows: queues } = await source.query<{ name: string }>(`select name from ${queueSchema}.queue order by name`)
  await createQueueTables(
    target,
    queues.map(({ name }) => name),
  )
  const [expected, made] = [await queueVersion(source), await queueVersion(target)]
  if (expected !== made)
    throw new Error(
      `The queues in DATA_DIR are of version ${expected}, and this product’s of ${made}. Start the product on DATA_DIR once, stop it, and start this command again.`,
    )
}

/** The tables of kinds of record that administrators have made, which no migration makes. */
async function makeMadeTables(target: pg.Client, source: pg.Client): Promise<void> {
  const { rows: hasKinds } = await source.query<{ are: boolean }>(
    `select to_regprocedure('core.make_made_table(text)') is not null as are`,
  )
  if (!hasKinds[0]!.are) return
  const { rows: kinds } = await source.query<{ key: string }>(`
    select key from (select key from core.record_kind union select key from core.removed_record_kind) kind
    join pg_tables on schemaname = 'made' and tablename = core.made_table(key) order by key`)
  for (const { key } of kinds) await target.query('select core.make_made_table($1)', [key])
}

async function queueVersion(client: pg.Client): Promise<number> {
  return (await client.query<{ version: number }>(`select version from ${queueSchema}.version`)).rows[0]!.version
}

function verdictOf(client: pg.Client, heads: DatabaseMove['heads']): Promise<AuditVerdict> {
  const only = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => only, end: async () => {} }
  return verifyAudit({ query: new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) }) }, heads)
}

function connection(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    types: typeParsers,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'white-glove move-database',
  })
  // A lost connection fails its query; the event without a listener would end the process.
  client.on('error', () => {})
  return client
}

async function openTarget(url: string): Promise<pg.Client> {
  const client = connection(url)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(
      `The new server does not answer (${error.message || error.code}). Check host, port, name, user and password, and that it is running.`,
    )
  })
  return client
}

async function checkTarget(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ version: number; encoding: string; mayCreate: boolean; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create') as "mayCreate", current_database() as name`,
  )
  const { version, encoding, mayCreate, name } = rows[0]!
  if (version < oldest) throw new Error(`The new server is Postgres ${version}. Use version ${oldest} or later.`)
  if (encoding !== 'UTF8') throw new Error(`The database ${name} is in ${encoding}. Create one with encoding UTF8.`)
  if (!mayCreate)
    throw new Error(
      `This account may not make schemas in ${name}. Make it the owner: alter database ${name} owner to …`,
    )
  const content = await findContent(target)
  if (content.length > 0)
    throw new Error(
      `The database ${name} is not empty: it holds ${content.join(', ')}${content.length === 5 ? ' and perhaps more' : ''}. Name one that was just created.`,
    )
}

/** A sentence, with the correction where Postgres' own text has none. */
function wordsOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  // All tables are created in one transaction, which holds a lock on each.
  if (code === '53200')
    return `The new server has too few locks for so many tables (${message}). Set max_locks_per_transaction = 256 there for the move, and restart it.`
  return /[.!?…]$/.test(message) ? message : `${message}.`
}

/** The condition of the target: checked on a connection of its own, because the first one may have been lost during the commit. */
async function leftIn(url: string): Promise<string> {
  const client = connection(url)
  try {
    await client.connect()
    const isDone = (await client.query(`select to_regclass('core.migration') is not null as done`)).rows[0].done
    if (isDone)
      return 'What the new database holds was not written by this run, or was written just before it broke off: look at it.'
    return 'The new database is as it was, and so is DATA_DIR.'
  } catch {
    return 'The new database can’t be reached to look; what wasn’t stored as a whole is taken back by its server. DATA_DIR is as it was.'
  } finally {
    await cutOff(client)
  }
}

/** A connection that was interrupted during a copy does not respond any more. */
async function cutOff(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(2000, undefined, { ref: false })])
}
