import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writePackage } from '@core/kernel/server/packages/packageFile'
import { exampleManifest } from '@core/kernel/server/packages/testing/examplePackage'
import { signedPackage, trustedPublishers } from '@core/kernel/server/packages/testing/signedPackage'
import { readConfig } from '@core/kernel/server/platform/config'
import { version } from '@core/kernel/server/platform/version'
import { type RunningServer, startServer } from '@core/kernel/server/start/startServer'
import { createPeopledDatabase, type TestDatabase } from '@core/kernel/server/testing/testDatabase'
import { type PackedFacts, packedFactsFile } from '@core/kernel/shared/packedFacts'
import type { SandboxDefinition } from '@core/kernel/shared/SandboxDefinition'
import { declarationsOf } from '@core/kernel/shared/sandboxedPackage'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { mailed } from '../scripts/lib/testing/outbox.mjs'
import { deployment } from './deployment'
import { openBrowser } from './testing/openBrowser'

type Browser = ReturnType<typeof openBrowser>

const plugins = [admin, crm]
let database: TestDatabase
let folder: string
let server: RunningServer
let superAdmin: Browser

async function start(environment: Record<string, string> = {}) {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    TRUSTED_PUBLISHERS: trustedPublishers,
    ...environment,
  })
  return startServer({ ...config, port: 0 }, { plugins, deployment, log: { write() {} }, say() {}, development: false })
}

async function signIn(role: string): Promise<Browser> {
  const send = openBrowser(server.address)
  const { people, password } = deployment.demonstration
  const { email } = people.find((person) => person.role === role)!
  await send('POST', 'auth/login', { email, password })
  await send('POST', 'auth/verify-otp', { email, otp: await mailed(folder, email, /\b(\d{6}) is your/) })
  return send
}

function upload(send: Browser, content: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'carpool-1.0.0.plugin')
  return send('POST', 'plugins/upload', form)
}

/** The plugin in the list, once no change is being applied. */
async function settled(plugin: string) {
  const list = async () => (await superAdmin('GET', 'plugins')).body.data
  await expect
    .poll(async () => (await list()).changes.every((one: { state: string }) => one.state !== 'applying'), {
      timeout: 30_000,
    })
    .toBe(true)
  const { plugins: all, changes } = await list()
  return { plugin: all.find(({ id }: { id: string }) => id === plugin), changes }
}

/** A sandboxed package that logs what it is sent, and may call something that doesn't exist. */
function noteKeeper(): Promise<Buffer> {
  const access = ['viewModule']
  const sandbox: SandboxDefinition = {
    grants: { calls: ['POST /api/Lead/List', 'POST /api/Lead/Guess'], hosts: [] },
    module: { id: 8821, title: 'Notes', permissions: { viewModule: { offset: 0, name: 'View Module On SideBar' } } },
    menu: { title: 'Notes', icon: 'pi-book', path: '/note-keeper', section: null, order: 900 },
    routes: [{ method: 'POST', path: '/Note', access, summary: 'Keep notes' }],
    screens: [{ title: 'Notes', path: '/note-keeper', access, script: 'client/notes.js', styles: [] }],
  }
  const facts: PackedFacts = {
    warnings: 0,
    readme: true,
    serverTests: 1,
    otherTests: 0,
    browserTests: 0,
    worksAlone: false,
    healthChecks: 0,
    deprecatedNames: 0,
    labelFaults: 0,
    foreignTables: 0,
    demonstrationData: false,
  }
  const code = `export default { 'POST /Note': ({ body }, host) => host.log('noted', body.name) ?? null }`
  return writePackage({
    manifest: {
      ...exampleManifest,
      id: 'noteKeeper',
      title: 'Notes',
      builtFor: version,
      runs: 'sandboxed',
      server: 'server/index.js',
      sandbox,
      declares: declarationsOf('noteKeeper', sandbox),
    },
    files: new Map([
      ['server/index.js', Buffer.from(code)],
      ['client/notes.js', Buffer.from('')],
      [packedFactsFile, Buffer.from(JSON.stringify(facts))],
    ]),
  })
}

const carpool = { plugin: 'carpool', action: 1, version: '1.0.0' }

beforeAll(async () => {
  database = await createPeopledDatabase({ plugins, deployment })
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-plugins-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => server.close())

describe('a Super Admin', () => {
  beforeEach(async () => {
    server = await start()
    superAdmin = await signIn('superAdmin')
  })

  it('uploads a package, sees what it brings, installs it, turns it off, and stays signed in', async () => {
    expect(await upload(superAdmin, await signedPackage('1.0.0'))).toMatchObject({
      status: 200,
      body: { data: { plugin: 'carpool', version: '1.0.0', faults: [] } },
    })
    expect((await settled('carpool')).plugin).toMatchObject({
      title: 'Carpool',
      isOwn: false,
      isOn: false,
      version: null,
      packages: [{ version: '1.0.0', publisher: 'Example', licence: 'MIT' }],
    })
    expect(await superAdmin('GET', 'carpool/vans')).toMatchObject({ status: 404 })

    expect(await superAdmin('POST', 'plugins/change', carpool)).toMatchObject({
      status: 200,
      body: { data: { action: 'install', to: '1.0.0', state: 'applying', isOwn: true } },
    })
    expect((await settled('carpool')).plugin).toMatchObject({ isOn: true, version: '1.0.0' })
    expect(await superAdmin('GET', 'carpool/vans')).toMatchObject({ status: 200, body: { data: { count: 0 } } })
    expect(await superAdmin('POST', 'plugins/change', carpool)).toMatchObject({ status: 409 })

    expect(await superAdmin('DELETE', 'plugins/carpool/packages/1.0.0')).toMatchObject({ status: 409 })
    await superAdmin('POST', 'plugins/change', { plugin: 'carpool', action: 3 })
    expect((await settled('carpool')).plugin).toMatchObject({ isOn: false, version: '1.0.0' })
    expect(await superAdmin('GET', 'carpool/vans')).toMatchObject({ status: 404 })
  })

  it('removes a plugin that is off with its data, whose export the log names', async () => {
    await superAdmin('POST', 'plugins/change', { plugin: 'carpool', action: 2 })
    await settled('carpool')
    await database.db.pool.query('insert into carpool.van (id) values (7)')
    expect(await superAdmin('POST', 'plugins/change', { plugin: 'carpool', action: 4 })).toMatchObject({ status: 409 })
    await superAdmin('POST', 'plugins/change', { plugin: 'carpool', action: 3 })
    await settled('carpool')
    expect(await superAdmin('POST', 'plugins/change', { plugin: 'carpool', action: 4 })).toMatchObject({ status: 200 })
    const { plugin, changes } = await settled('carpool')
    expect(plugin).toMatchObject({ isOn: false, version: null })
    expect(changes[0]).toMatchObject({
      action: 'remove',
      state: 'done',
      reason: expect.stringContaining('removed/carpool-'),
    })
    const exported = /in (\S+) on/.exec(changes[0].reason)![1]!
    expect(await readFile(path.join(exported, 'carpool.van.jsonl'), 'utf8')).toContain('"id": 7')
    const { rows } = await database.db.pool.query("select to_regnamespace('carpool') as schema")
    expect(rows).toEqual([{ schema: null }])
    expect(await superAdmin('DELETE', 'plugins/carpool/packages/1.0.0')).toMatchObject({ status: 200 })
    expect((await settled('carpool')).plugin).toBeUndefined()
    expect(await upload(superAdmin, await signedPackage('1.0.0'))).toMatchObject({ status: 200 })
  })

  it('turns a plugin of the product off and on, but not the one that has this page', async () => {
    await superAdmin('POST', 'plugins/change', { plugin: 'crm', action: 3 })
    expect((await settled('crm')).plugin).toMatchObject({ isOwn: true, isOn: false })
    expect(await superAdmin('POST', 'Lead/List', {})).toMatchObject({ status: 404 })
    await superAdmin('POST', 'plugins/change', { plugin: 'crm', action: 2 })
    expect((await settled('crm')).plugin).toMatchObject({ isOn: true })
    expect(await superAdmin('POST', 'Lead/List', {})).toMatchObject({ status: 200 })
    expect(await superAdmin('POST', 'plugins/change', { plugin: 'admin', action: 3 })).toMatchObject({ status: 409 })
  })

  it('is told why a package can’t be used, and nothing is stored', async () => {
    const strange = await upload(superAdmin, await signedPackage('3.0.0', { isSigned: false }))
    expect(strange).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
    expect(JSON.stringify(strange.body)).toContain('not signed')
    const other = await upload(superAdmin, await signedPackage('3.0.0', { api: '^9.0.0' }))
    expect(JSON.stringify(other.body)).toContain('version ^9.0.0 of the platform')
    const twice = await upload(superAdmin, await signedPackage('1.0.0', { description: 'Another one' }))
    expect(JSON.stringify(twice.body)).toContain('A new package needs a new version')
    const colliding = await upload(
      superAdmin,
      await signedPackage('3.1.0', {
        code: `import { defineServerPlugin } from '@core/server/plugin'
          export default defineServerPlugin({ id: 'carpool', modules: [], defaultGrants: {}, migrations: [],
            menus: [{ id: 4, title: 'Vans', icon: 'pi-car', link: '/vans', section: null, order: 1 }] })`,
      }),
    )
    expect(colliding).toMatchObject({ status: 200 })
    expect(colliding.body.data.faults.join()).toContain('menu 4: plugins “admin” and “carpool” both define it')
    const versions = (await settled('carpool')).plugin.packages.map(({ version }: { version: string }) => version)
    expect(versions).toEqual(['1.0.0'])
  })
})

it('of a sandboxed package a Super Admin sees what it can’t find here, its quality, and what it logged', async () => {
  server = await start()
  superAdmin = await signIn('superAdmin')
  const content = await noteKeeper()
  expect(await upload(superAdmin, content)).toMatchObject({
    status: 200,
    body: {
      data: {
        faults: [],
        warnings: [expect.stringContaining('POST /api/Lead/Guess, and there is no such call here')],
      },
    },
  })
  expect(await superAdmin('GET', 'plugins/noteKeeper/packages/1.0.0/quality')).toMatchObject({
    status: 200,
    body: {
      data: { tier: 'silver', next: 'gold', missing: ['The screens have tests in a browser'] },
    },
  })
  expect(await superAdmin('GET', 'plugins/noteKeeper/packages/9.0.0/quality')).toMatchObject({ status: 404 })
  await superAdmin('POST', 'plugins/change', { plugin: 'noteKeeper', action: 1, version: '1.0.0' })
  await settled('noteKeeper')
  for (let call = 1; call <= 60; call++)
    expect(await superAdmin('POST', 'noteKeeper/Note', { name: 'Gonzalez' })).toMatchObject({ status: 200 })
  const first = await superAdmin('GET', 'plugins/noteKeeper/log')
  expect(first).toMatchObject({ status: 200, body: { data: { count: 60 } } })
  expect(first.body.data.lines).toHaveLength(50)
  expect(first.body.data.lines[0]).toMatchObject({ level: 'info', text: 'noted …' })
  expect((await superAdmin('GET', 'plugins/noteKeeper/log?after=50')).body.data.lines).toHaveLength(10)
  const administrator = await signIn('administrator')
  expect(await administrator('GET', 'plugins/noteKeeper/log')).toMatchObject({ status: 403 })
  expect(await administrator('GET', 'plugins/noteKeeper/packages/1.0.0/quality')).toMatchObject({ status: 403 })
  await superAdmin('POST', 'plugins/change', { plugin: 'noteKeeper', action: 3 })
  await settled('noteKeeper')
})

it('an administrator may neither see nor change the plugins', async () => {
  server = await start()
  const administrator = await signIn('administrator')
  expect(await administrator('GET', 'plugins')).toMatchObject({ status: 403 })
  expect(await administrator('POST', 'plugins/change', carpool)).toMatchObject({ status: 403 })
  expect(await upload(administrator, await signedPackage('1.0.0'))).toMatchObject({ status: 403 })
})

it('where two people decide, nobody approves their own change', async () => {
  server = await start({ PLUGIN_APPROVAL: '1' })
  superAdmin = await signIn('superAdmin')
  const asked = await superAdmin('POST', 'plugins/change', { plugin: 'crm', action: 3 })
  expect(asked).toMatchObject({ status: 200, body: { data: { state: 'waiting' } } })
  const { id } = asked.body.data
  expect(await superAdmin('POST', `plugins/change/${id}/approve`)).toMatchObject({ status: 409 })
  expect((await settled('crm')).plugin).toMatchObject({ isOn: true })
  expect(await superAdmin('POST', 'plugins/change', { plugin: 'crm', action: 3 })).toMatchObject({ status: 409 })
  expect(await superAdmin('POST', `plugins/change/${id}/refuse`)).toMatchObject({ status: 200 })
  expect((await settled('crm')).changes[0]).toMatchObject({ state: 'refused', title: 'crm' })
})

it('where PLUGINS decides, nobody turns a plugin off', async () => {
  server = await start({ PLUGINS: 'admin,crm' })
  superAdmin = await signIn('superAdmin')
  const refused = await superAdmin('POST', 'plugins/change', { plugin: 'crm', action: 3 })
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.message).toContain('PLUGINS')
})
