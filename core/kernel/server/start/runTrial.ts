import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { corePlugin } from '../corePlugin'
import type { Deployment } from '../demo/Deployment'
import { declarationsOf } from '../packages/declarationsOf'
import { faultsOf } from '../packages/examinePackage'
import { linkSharedModules } from '../packages/linkSharedModules'
import { importServerHalf } from '../packages/loadPackage'
import { PackageError } from '../packages/PackageError'
import { readPackage } from '../packages/packageFile'
import type { TrialPhase, TrialResult, TrialSetup } from '../packages/trial/TrialSetup'
import { setFormats } from '@core/kernel/entity/formats'
import { createDataKeys } from '../platform/dataKeys'
import { type Ledger, migrateAs } from '../platform/database/migrate'
import { type OpenDatabase, openDatabase } from '../platform/database/openDatabase'
import { setDataKeys } from '../platform/database/sealedTexts'
import { NodeEntries } from '../platform/events/NodeEntries'
import { openFolder } from '../platform/files/store/openFolder'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { preparePlugins } from './RunningPlugins'

/**
 * Tries a package as a start would use it, in a process and a database that were made for it: imports it, applies its migrations to the
 * schema that the deployment has, and composes an app with the plugins that are on.
 * @param product its plugins, and its deployment
 * @param tell is called before code of the package runs
 */
export async function runTrial(
  setup: TrialSetup,
  { plugins, deployment }: { readonly plugins: readonly ServerPlugin[]; readonly deployment: Deployment },
  tell: (phase: TrialPhase) => void,
): Promise<TrialResult> {
  const { folder, own } = setup
  await linkSharedModules(folder)
  setFormats(setup.options.formats)
  const others = await halvesOf(setup.beside, folder)
  const read = await readPackage(await readFile(setup.file))
  const { id } = read.manifest
  tell('loading')
  let half: ServerPlugin
  try {
    half = await importServerHalf(read, folder)
  } catch (error) {
    if (error instanceof PackageError) return { refused: error.message, faults: [] }
    throw error
  }
  tell('composing')
  const replaced = new Set([...others, half].map((plugin) => plugin.id))
  const installed = [
    ...plugins.filter((plugin) => own.includes(plugin.id) && !replaced.has(plugin.id)),
    ...others,
    half,
  ]
  const on = installed.filter((plugin) => plugin.id === id || setup.on.includes(plugin.id))
  try {
    const declares = declarationsOf(half)
    await composeOnCopy(setup, deployment, on, installed)
    return { faults: [], declares }
  } catch (error) {
    return { faults: faultsOf(error) }
  }
}

/** @returns the server halves of packages, without those that can't be used here any more */
async function halvesOf(files: readonly string[], folder: string): Promise<readonly ServerPlugin[]> {
  const halves = await Promise.all(
    files.map(async (file) => importServerHalf(await readPackage(await readFile(file)), folder).catch(() => undefined)),
  )
  return halves.filter((half) => half !== undefined)
}

/** Does what a start does with these plugins, on a copy of the schema. @throws what would prevent it */
async function composeOnCopy(
  { databaseUrl, folder, ledger, definitions, options }: TrialSetup,
  deployment: Deployment,
  on: readonly ServerPlugin[],
  installed: readonly ServerPlugin[],
): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrl })
  const dataKeys = createDataKeys(() => [randomBytes(32)])
  setDataKeys(dataKeys)
  try {
    await copySchema(db, [corePlugin, ...on], ledger)
    await copyDefinitions(db, definitions)
    const { app } = await preparePlugins({
      dependencies: {
        ...options,
        db,
        background: db,
        plugins: on,
        installed,
        messages: { send: async () => {} },
        dataDir: folder,
        files: openFolder(path.join(folder, 'files')),
        dataKeys,
      },
      deployment,
      background: db,
      hasAppRole: false,
      entries: new NodeEntries(),
      say() {},
    })
    await app.close()
  } finally {
    await db.close()
  }
}

/** Gives an empty database the schema that the deployment's has. @throws where a migration was changed or left out since */
async function copySchema(
  db: OpenDatabase,
  owners: readonly ServerPlugin[],
  entries: TrialSetup['ledger'],
): Promise<void> {
  const ledger = new Map<string, Map<string, { checksum: string; version: string | null }>>()
  for (const [owner, id, checksum, version] of entries)
    ledger.set(owner, (ledger.get(owner) ?? new Map()).set(id, { checksum, version }))
  const wanted = owners.map(({ id, migrations }) => ({ owner: id, schema: id, migrations }))
  await inTransaction(db, (client) => migrateAs(client, wanted, ledger satisfies Ledger))
}

/** Copies what administrators have defined. Whatever it refers to in data isn't there, so references aren't checked. */
async function copyDefinitions(db: OpenDatabase, definitions: TrialSetup['definitions']): Promise<void> {
  await inTransaction(db, async (client) => {
    for (const [table] of definitions) {
      const { rows } = await client.query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
        [table],
      )
      for (const { name } of rows)
        await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    }
    for (const [table, text] of definitions) {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      const columns = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
        [text],
      )
    }
  })
}

async function inTransaction(db: OpenDatabase, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    // What failed is thrown away with its database.
    client.release(true)
  }
}
