import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Migration } from './Migration'
import type { OpenDatabase } from './openDatabase'
import { oldestDatabase, version } from '../version'
import { locks, withLock } from './withLock'

/** A schema and its owner: core, or a plugin by its id. */
export interface MigrationOwner {
  readonly owner: string
  readonly schema: string
  readonly migrations: readonly Migration[]
}

/**
 * Updates every owner's schema, in the given order with core first. Nodes that start together wait for one another. Each migration runs in
 * a transaction of its own, or commits in batches (`inBatches`). Unqualified names mean the owner's schema.
 * @param say is called with each migration that is applied
 * @throws when the database lacks an owner's first migration and has others, when an applied one was edited or is unknown to this version,
 * or when one fails; the message contains owner, migration and correction. Migrations that were applied before it stay.
 */
export async function migrate(
  db: OpenDatabase,
  owners: readonly MigrationOwner[],
  say: (line: string) => void = () => {},
): Promise<void> {
  await withLock(db, locks.migrations, async (client) => {
    await prepare(client)
    const applied = await readLedger(client)
    checkLedger(owners, applied)
    for (const owner of owners) {
      await client.query(`create schema if not exists ${pg.escapeIdentifier(owner.schema)}`)
      for (const migration of pending(owner, applied)) {
        await apply(client, owner, migration)
        say(`Database: ${owner.owner} ${migration.id}`)
      }
    }
  })
}

/**
 * Creates the schemas of another database in an empty one, with exactly the migrations of the other one's ledger, in the caller's
 * transaction.
 * @param ledger of the other database (readLedger)
 * @throws when one of them was edited, is unknown to this version, or fails
 */
export async function migrateAs(
  client: pg.ClientBase,
  owners: readonly MigrationOwner[],
  ledger: Ledger,
): Promise<void> {
  await prepare(client)
  for (const owner of owners) {
    const applied = ledger.get(owner.owner) ?? new Map<string, AppliedMigration>()
    checkHistory(owner, applied)
    await client.query(`create schema if not exists ${pg.escapeIdentifier(owner.schema)}`)
    const appliedMigrations = owner.migrations.filter(({ id }) => applied.has(id))
    for (const migration of pending({ ...owner, migrations: appliedMigrations }, new Map()))
      await run(client, owner, migration)
  }
}

/**
 * Checks that this version of the product can start on a database.
 * @throws when a migration was edited, or is unknown to this version
 */
export function checkLedger(owners: readonly MigrationOwner[], ledger: Ledger): void {
  for (const owner of owners) checkHistory(owner, ledger.get(owner.owner) ?? new Map())
}

interface AppliedMigration {
  readonly checksum: string
  /** Of the product that applied it; null before 0.2.0. */
  readonly version: string | null
}

/** The applied migrations of each owner, by their ids. */
export type Ledger = ReadonlyMap<string, ReadonlyMap<string, AppliedMigration>>

async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query('create extension if not exists pg_trgm schema public').catch((error: Error) => {
    throw new Error(
      `The database lacks the extension pg_trgm and we may not add it (${error.message}). Ask its administrator to run: create extension pg_trgm schema public`,
    )
  })
  await client.query(`
    create schema if not exists core;
    create table if not exists core.migration (
      owner text not null,
      id text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      version text,
      primary key (owner, id)
    );
    do $$ begin
      if not exists (select from pg_attribute where attrelid = 'core.migration'::regclass and attname = 'version') then
        alter table core.migration add column version text;
      end if;
    end $$`)
}

/** The ledger of a database. */
export async function readLedger(client: pg.ClientBase): Promise<Ledger> {
  // As JSON, because a database from before 0.2.0 lacks the column.
  const { rows } = await client.query<{ owner: string; id: string } & AppliedMigration>(
    `select owner, id, checksum, to_jsonb(migration)->>'version' as version from core.migration`,
  )
  const ledger = new Map<string, Map<string, AppliedMigration>>()
  for (const { owner, id, ...applied } of rows) ledger.set(owner, (ledger.get(owner) ?? new Map()).set(id, applied))
  return ledger
}

function checkHistory({ owner, migrations }: MigrationOwner, applied: ReadonlyMap<string, AppliedMigration>): void {
  const known = new Map<string, string>()
  for (const { id, sql } of migrations) {
    if (known.has(id))
      throw new Error(`Migrations of “${owner}”: two are called “${id}”. Give the newer one the next number.`)
    known.set(id, checksum(sql))
  }
  const [first] = [...known.keys()].toSorted()
  if (applied.size > 0 && (first === undefined || !applied.has(first))) {
    throw new Error(
      `The database is from before “${first}”, with which “${owner}” begins, and can't be converted: this version (${version}) converts databases of ${oldestDatabase} and later. To take the data out, start the version that wrote it and export its lists. To begin with an empty database, move the folder DATA_DIR away, or name an empty one in DATABASE_URL.`,
    )
  }
  for (const [id, { checksum: was, version: writer }] of applied) {
    const is = known.get(id)
    if (is === undefined) {
      throw new Error(
        `The database has migration “${id}” of “${owner}”, which this version (${version}) does not know: a newer version${writer === null ? '' : ` (${writer})`} wrote it. Start that version or a later one, or restore a backup from before.`,
      )
    }
    if (is !== was) {
      throw new Error(
        `Migration “${id}” of “${owner}” was edited after it was applied to this database. Put its text back as it was, and make the change in a new migration.`,
      )
    }
  }
}

function pending({ owner, migrations }: MigrationOwner, ledger: Ledger): Migration[] {
  const applied = ledger.get(owner)
  return migrations.filter(({ id }) => !applied?.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function apply(client: pg.PoolClient, owner: MigrationOwner, migration: Migration): Promise<void> {
  try {
    if (migration.inBatches) {
      await client.query(`set search_path = ${pg.escapeIdentifier(owner.schema)}, public`)
      await client.query(migration.sql)
      await client.query('reset search_path')
      await record(client, owner, migration)
      return
    }
    await client.query('begin')
    await run(client, owner, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback; reset search_path').catch(() => {})
    const outcome = migration.inBatches ? 'failed, and continues with the next start' : 'failed and was taken back'
    throw new Error(`Migration “${migration.id}” of “${owner.owner}” ${outcome}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Runs a migration in the caller's transaction. */
async function run(client: pg.ClientBase, owner: MigrationOwner, migration: Migration): Promise<void> {
  await client.query(`set local search_path = ${pg.escapeIdentifier(owner.schema)}, public`)
  await client.query(migration.sql)
  await record(client, owner, migration)
}

async function record(client: pg.ClientBase, { owner }: MigrationOwner, { id, sql }: Migration): Promise<void> {
  await client.query('insert into core.migration (owner, id, checksum, version) values ($1, $2, $3, $4)', [
    owner,
    id,
    checksum(sql),
    version,
  ])
}

/** The checksum of a migration's text in the ledger. */
export function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
