import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostmaster, isAlive } from '../database/embedded/postmaster'
import { startEmbeddedPostgres } from '../database/embedded/startEmbeddedPostgres'
import { type OpenDatabase, openDatabase } from '../database/openDatabase'
import { prepareDatabase } from '../database/prepareDatabase'
import { seedDemonstration } from '../demo/seedDemonstration'
import { allPlugins } from '../plugins/foundPlugins'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, and what the names of the run's databases start with; `<run>_template` and `<run>_people` are copied. */
    postgres: { readonly url: string; readonly run: string }
  }
}

const prefix = 'white-glove-test-'

/**
 * Vitest's set-up of the server project: one Postgres for the run (DATABASE_URL's where it is set), and on it what
 * createTestDatabase and createPeopledDatabase copy.
 * @returns the tear-down
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startFleetingPostgres()
  try {
    const run = `wg_${randomBytes(6).toString('hex')}`
    await createTemplates(server.url, run)
    project.provide('postgres', { url: server.url, run })
    return async () => {
      // A fleeting server takes its databases with it.
      if (process.env.DATABASE_URL) await dropAll(server.url, run)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A migrated database, and one with the demonstration's people: to hash and insert them for every test took longer than the copy. */
async function createTemplates(url: string, run: string): Promise<void> {
  await fill(url, `${run}_template`, `encoding 'UTF8' template template0`, (db) => prepareDatabase(db, allPlugins))
  await fill(url, `${run}_people`, `template ${run}_template`, (db) => seedDemonstration(db, []))
}

async function fill(url: string, name: string, source: string, content: (db: OpenDatabase) => Promise<unknown>): Promise<void> {
  await administer(url, `create database ${name} ${source}`)
  const db = openDatabase({ connectionString: withDatabase(url, name) })
  try {
    await content(db)
  } finally {
    await db.close()
  }
}

async function startFleetingPostgres() {
  await removeLeftovers()
  const dataDir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
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

/** Servers of runs that were killed before their tear-down. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = path.join(tmpdir(), name)
    const left = await findPostmaster(path.join(folder, 'postgres', 'data')).catch(() => undefined)
    if (left) process.kill(left.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** The template, and what tests that failed half-way did not drop. */
async function dropAll(url: string, run: string): Promise<void> {
  const left = await administer(url, `select datname as name from pg_database where datname like '${run}%'`)
  for (const { name } of left) await administer(url, `drop database ${name} with (force)`)
}

/** Runs one statement outside any transaction, as CREATE DATABASE needs it. */
export async function administer(url: string, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
