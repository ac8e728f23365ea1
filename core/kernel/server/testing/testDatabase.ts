import { setDataKeys } from '../platform/database/sealedTexts'
import { createDataKeys } from '../platform/dataKeys'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { prepareDatabase } from '../start/prepareDatabase'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../platform/database/openDatabase'
import { seedDemonstration } from '../demo/seedDemonstration'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { Deployment } from '../demo/Deployment'
import { fleetPlugins } from './fleet/fleet'
import { fleetDeployment } from './fleet/fleetDeployment'
import { administer, administerOnce, withDatabase } from './startPostgres'

/** One key for the whole run, so that every test can decrypt what one test's template encrypted. */
export const testDataKeys = createDataKeys(() => [Buffer.alloc(32, 7)])
setDataKeys(testDataKeys)

export interface TestDatabase {
  readonly db: OpenDatabase
  /** For a second connection to it. */
  readonly url: string
  /** Closes and removes it. */
  drop(): Promise<void>
}

export interface TestDatabaseOptions extends Omit<DatabaseOptions, 'connectionString'> {
  /** The plugins whose schemas, permissions and menus are in it; default: the fixture plugins. */
  readonly plugins?: readonly ServerPlugin[]
  readonly deployment?: Deployment
}

interface PeopledDatabaseOptions extends TestDatabaseOptions {
  /** Adds the plugins' demonstration data, without the results of their events in the background. */
  readonly demonstration?: boolean
}

/**
 * A database of the test's own: migrated, with the plugins' schemas and the catalog of roles and permissions, and without people or data.
 * Test files may run in parallel.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return copyOf(await migratedTemplate(options), options)
}

/** The same with the deployment's people in it. */
export async function createPeopledDatabase({
  demonstration = false,
  ...options
}: PeopledDatabaseOptions = {}): Promise<TestDatabase> {
  return copyOf(await (demonstration ? demonstrationTemplate(options) : peopledTemplate(options)), options)
}

/** An empty database, for tests of what fills one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom(`encoding 'UTF8' template template0`, {})
}

/**
 * The name of a migrated database, which the run creates once for each set of plugins: migrating takes seconds, a copy a tenth of one. The
 * name depends on everything that the database is created from.
 */
async function migratedTemplate({
  plugins = fleetPlugins,
  deployment = fleetDeployment,
}: TestDatabaseOptions): Promise<string> {
  return template({ plugins: plugins.map(storedPart), deployment }, `encoding 'UTF8' template template0`, (db) =>
    prepareDatabase(db, plugins, deployment),
  )
}

/** The parts of a plugin that are written to a new database. */
function storedPart({
  id,
  modules,
  menus,
  furtherMenus,
  menusBelow,
  defaultGrants,
  migrations,
  lookups,
  subscriptions,
}: ServerPlugin) {
  const queues = Object.entries(subscriptions ?? {}).map(([name, { event }]) => [name, event])
  return { id, modules, menus, furtherMenus, menusBelow, defaultGrants, migrations, lookups, queues }
}

/** The name of a migrated database with people: hashing their password for every test would take longer than the copy. */
async function peopledTemplate(options: TestDatabaseOptions): Promise<string> {
  const migrated = await migratedTemplate(options)
  return template({ migrated }, `template ${migrated}`, (db) =>
    seedDemonstration(db, [], options.deployment ?? fleetDeployment),
  )
}

/** The name of a database with people and the plugins' demonstration: created once in a run, because it takes ten seconds. */
async function demonstrationTemplate(options: TestDatabaseOptions): Promise<string> {
  const peopled = await peopledTemplate(options)
  return template({ peopled, demonstration: true }, `template ${peopled}`, async (db) => {
    for (const { seedDemonstration: seed } of options.plugins ?? fleetPlugins)
      await db.transaction(async (tx) => seed?.(tx))
    await sql`analyze`.execute(db.query)
  })
}

/** @returns the name of the database with this content; it is created where the run has none yet */
async function template(
  content: object,
  source: string,
  fill: (db: OpenDatabase) => Promise<unknown>,
): Promise<string> {
  const { url, run } = inject('postgres')
  const name = `${run}_t${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)}`
  await administerOnce(url, name, async () => {
    const unfinished = `${name}_new`
    await administer(url, `drop database if exists ${unfinished} with (force)`)
    await administer(url, `create database ${unfinished} ${source}`)
    const db = openDatabase({ connectionString: withDatabase(url, unfinished) })
    try {
      await fill(db)
    } finally {
      await db.close()
    }
    await administer(url, `alter database ${unfinished} rename to ${name}`)
  })
  return name
}

function copyOf(name: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  return createFrom(`template ${name}`, options)
}

async function createFrom(
  source: string,
  { plugins: _plugins, deployment: _deployment, ...options }: TestDatabaseOptions,
): Promise<TestDatabase> {
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
