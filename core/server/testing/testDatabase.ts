import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../database/openDatabase'
import { administer, withDatabase } from './startPostgres'

export interface TestDatabase {
  readonly db: OpenDatabase
  /** For a second connection to it. */
  readonly url: string
  /** Closes and removes it. */
  drop(): Promise<void>
}

/**
 * A database of the test's own: migrated, with every plugin's schema and the catalog of roles and permissions, and
 * without people or data. Test files may run side by side.
 */
export async function createTestDatabase(options: Omit<DatabaseOptions, 'connectionString'> = {}): Promise<TestDatabase> {
  return openFresh(`template ${inject('postgres').run}_template`, options)
}

/** The same with the nine people of the demonstration in it. */
export async function createPeopledDatabase(options: Omit<DatabaseOptions, 'connectionString'> = {}): Promise<TestDatabase> {
  return openFresh(`template ${inject('postgres').run}_people`, options)
}

/** A database with nothing in it at all, for tests of what fills one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return openFresh(`encoding 'UTF8' template template0`, {})
}

async function openFresh(source: string, options: Omit<DatabaseOptions, 'connectionString'>): Promise<TestDatabase> {
  const { url: server, run } = inject('postgres')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} ${source}`)
  const url = withDatabase(server, name)
  const db = openDatabase({ maxConnections: 5, ...options, connectionString: url })
  return {
    db,
    url,
    async drop() {
      await db.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
