import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { startServer, type RunningServer } from '../start/startServer'
import { fleetPlugins } from '../testing/fleet/fleet'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { createPeopledDatabase } from '../testing/testDatabase'
import { listPackages } from './PackageStore'
import { signedPackage, trustedPublishers } from './testing/signedPackage'

let database: Awaited<ReturnType<typeof createPeopledDatabase>>
let folder: string
let product: RunningServer
const said: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-loop-'))
  database = await createPeopledDatabase({ plugins: fleetPlugins, deployment: fleetDeployment })
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '1',
    PLUGIN_FOLDER: path.join(folder, 'built'),
    TRUSTED_PUBLISHERS: trustedPublishers,
  })
  const around = { plugins: fleetPlugins, deployment: fleetDeployment, log: { write() {} }, development: false }
  product = await startServer({ ...config, port: 0 }, { ...around, say: (line) => said.push(line) })
})
afterAll(async () => {
  await product.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Puts a package into the folder, as the builder does. @returns what the product says of it */
async function save(content: Buffer): Promise<string> {
  said.length = 0
  await writeFile(path.join(folder, 'built/carpool.part'), content)
  await rename(path.join(folder, 'built/carpool.part'), path.join(folder, 'built/carpool.plugin'))
  const about = () => said.find((line) => /^(?:Carpool|carpool\.plugin)/.test(line))
  await expect.poll(about, { timeout: 30_000 }).toBeDefined()
  return about()!
}

const vans = async () => (await fetch(`${product.address}/api/carpool/vans`)).json()

it('what an author saves is on a moment later, in place of what was there', async () => {
  expect(await save(await signedPackage('1.0.0-dev.1'))).toMatch(/^Carpool 1\.0\.0-dev\.1 is on, after \d+\.\d s\.$/)
  await database.db.pool.query('insert into carpool.van values (1)')
  expect(await save(await signedPackage('1.0.0-dev.2'))).toContain('Carpool 1.0.0-dev.2 is on')
  expect(await vans()).toMatchObject({ data: { version: '1.0.0-dev.2', count: 1 } })
  expect((await listPackages(database.db)).map(({ version }) => version)).toEqual(['1.0.0-dev.2'])
}, 120_000)

it('tables begin anew where the author edits a migration that was applied', async () => {
  const migrations = "[{ id: '0001-vans', sql: 'create table van (id integer primary key, seats integer)' }]"
  expect(await save(await signedPackage('1.0.0-dev.3', { migrations }))).toContain('its tables began anew, empty')
  expect(await vans()).toMatchObject({ data: { version: '1.0.0-dev.3', count: 0 } })
}, 60_000)

it('what can’t be used is named, and what was on goes on', async () => {
  const migrations =
    "[{ id: '0001-vans', sql: 'create table van (id integer primary key, seats integer)' }, { id: '0002-seats', sql: 'alter table vans drop seats' }]"
  expect(await save(await signedPackage('1.0.0-dev.4', { migrations }))).toContain(
    'Carpool 1.0.0-dev.4 can’t be used, and what was on before goes on: Migration “0002-seats” of “carpool” failed',
  )
  expect(await vans()).toMatchObject({ data: { version: '1.0.0-dev.3' } })
  expect(await save(await signedPackage('1.0.0-dev.5', { isSigned: false }))).toBe(
    'carpool.plugin: The package is not signed. Ask its publisher for a signed one.',
  )
}, 60_000)
