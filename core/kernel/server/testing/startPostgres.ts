import path from 'node:path'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { fleetingParent } from './fleetingParent.mjs'
import { findPostmaster, isAlive } from '../platform/postgres/postmaster'
import { startEmbeddedPostgres } from '../platform/postgres/startEmbeddedPostgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, and the prefix of the run's databases. */
    postgres: { readonly url: string; readonly run: string }
  }
}

const prefix = 'white-glove-test-'
const parent = fleetingParent()

/**
 * Vitest's set-up of the server project: one Postgres for the run (DATABASE_URL's where it is set), on which testDatabase.ts creates the
 * databases.
 * @returns the tear-down
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startFleetingPostgres()
  const run = `wg_${randomBytes(6).toString('hex')}`
  project.provide('postgres', { url: server.url, run })
  return async () => {
    // A temporary server takes its databases with it.
    if (process.env.DATABASE_URL) await dropAll(server.url, run)
    await server.stop()
  }
}

async function startFleetingPostgres() {
  await removeLeftovers()
  const dataDir = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`))
  // Root's Postgres runs as another user, which must be able to enter.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes servers of runs that were killed before their tear-down. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = path.join(parent, name)
    const left = await findPostmaster(path.join(folder, 'postgres', 'data')).catch(() => undefined)
    if (left) process.kill(left.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Drops the template, and databases of tests that failed half-way. */
async function dropAll(url: string, run: string): Promise<void> {
  const left = await administer(url, `select datname as name from pg_database where datname like '${run}%'`)
  for (const { name } of left) await administer(url, `drop database ${name} with (force)`)
}

/** Runs one statement outside of any transaction, as CREATE DATABASE requires. */
export async function administer(url: string, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database that the tests of a run share, unless it exists. If several tests request it at the same time, one creates it. */
export async function administerOnce(url: string, name: string, make: () => Promise<void>): Promise<void> {
  const notDeleted = `select datname as name from pg_database where datname = '${name}'`
  if ((await administer(url, notDeleted)).length > 0) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    if ((await client.query(notDeleted)).rows.length === 0) await make()
  } finally {
    // The lock ends with its connection.
    await client.end()
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
