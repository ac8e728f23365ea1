import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedPackage, trustedPublishers } from '@core/kernel/server/packages/testing/signedPackage'
import { trialLimits } from '@core/kernel/server/packages/trial/runApart'
import { readConfig } from '@core/kernel/server/platform/config'
import { type RunningServer, startServer } from '@core/kernel/server/start/startServer'
import { createPeopledDatabase, type TestDatabase } from '@core/kernel/server/testing/testDatabase'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { mailed } from '../scripts/lib/testing/outbox.mjs'
import { deployment } from './deployment'
import { buildServer } from './testing/buildServer'
import { openBrowser } from './testing/openBrowser'

const plugins = [admin, crm]
/** What the code of `signedPackage` has. */
const declares = {
  permissions: [],
  menus: [],
  entities: [],
  tables: ['carpool.van'],
  migrations: ['0001-vans'],
  routes: [{ call: 'GET /api/carpool/vans', access: 'public' }],
  contributions: [],
  jobs: [],
}
let built: Awaited<ReturnType<typeof buildServer>>
let database: TestDatabase
let folder: string
let server: RunningServer
let superAdmin: ReturnType<typeof openBrowser>

beforeAll(async () => {
  built = await buildServer()
  database = await createPeopledDatabase({ plugins, deployment })
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-trial-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    TRUSTED_PUBLISHERS: trustedPublishers,
  })
  server = await startServer(
    { ...config, port: 0 },
    {
      plugins,
      deployment,
      log: { write() {} },
      say() {},
      development: false,
      trial: {
        program: built.program,
        limits: { ...trialLimits, loading: 8, composing: 30, heapMb: 256, processMb: 600 },
      },
    },
  )
  superAdmin = openBrowser(server.address)
  const { people, password } = deployment.demonstration
  const { email } = people.find((person) => person.role === 'superAdmin')!
  await superAdmin('POST', 'auth/login', { email, password })
  await superAdmin('POST', 'auth/verify-otp', { email, otp: await mailed(folder, email, /\b(\d{6}) is your/) })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  await built.remove()
})

function upload(content: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'carpool.plugin')
  return superAdmin('POST', 'plugins/upload', form)
}

const versions = async () => (await database.db.pool.query('select version from core.plugin_package')).rows

it('a package is tried apart with its tables, and nothing of it is left in the product or its database', async () => {
  const response = await upload(await signedPackage('1.0.0', { declares }))
  expect(response).toMatchObject({ status: 200, body: { data: { plugin: 'carpool', faults: [] } } })
  const { rows } = await database.db.pool.query("select to_regnamespace('carpool') as schema")
  expect(rows).toEqual([{ schema: null }])
  expect((await readdir(path.join(folder, 'packages'))).filter((name) => name.startsWith('trial-'))).toEqual([])
})

it.each([
  ['never ends while it is imported', 'for (;;);', 'importing its code takes longer than 8 seconds'],
  ['ends the process', 'process.exit(0)', 'importing its code ended the process (code 0)'],
  ['throws', "throw new Error('no vans today')", 'no vans today'],
  ['fills the memory with objects', 'const all = []; for (;;) all.push(new Array(1e6).fill(0.5))', 'more memory than'],
  [
    'fills the memory with bytes',
    'const all = []; for (;;) { all.push(Buffer.alloc(2e7, 1)); await new Promise(setImmediate) }',
    'more memory than 600 MB',
  ],
  [
    'looks for the keys, in the settings and then in the files',
    `const names = Object.keys(process.env).filter((name) => /URL|KEY|DIR|PASSWORD|TOKEN/.test(name))
    if (names.length > 0) throw new Error('It sees ' + names)
    const fs = await import('node:fs')
    fs.readdirSync(process.cwd() + '/../../..')`,
    'Access to this API has been restricted',
  ],
  [
    'starts another program',
    "const { execSync } = await import('node:child_process'); execSync('true')",
    'Access to this API has been restricted',
  ],
])('a package that %s is refused, and the product goes on', async (_, code, said) => {
  const uploading = upload(await signedPackage('2.0.0', { declares, code }))
  let [asked, isTrying] = [0, true]
  const asking = (async () => {
    while (isTrying) {
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
      asked++
    }
  })()
  const response = await uploading
  isTrying = false
  await asking
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
  expect(JSON.stringify(response.body)).toContain(said)
  expect(asked).toBeGreaterThan(5)
  expect(await versions()).toEqual([{ version: '1.0.0' }])
})

it('a migration that fails is told before anything is installed', async () => {
  const migrations = "[{ id: '0001-vans', sql: 'create table van (id integer primary key); select no' }]"
  const response = await upload(await signedPackage('2.0.0', { declares, migrations }))
  expect(response).toMatchObject({ status: 200 })
  expect(response.body.data.faults.join()).toContain('“0001-vans” of “carpool” failed')
  expect(await versions()).toEqual([{ version: '1.0.0' }])
})

it('what plugin.json keeps from the people who decide is a fault', async () => {
  const response = await upload(await signedPackage('2.0.0', { declares: { ...declares, routes: [] } }))
  expect(response.body.data.faults.join()).toContain('GET /api/carpool/vans')
})

it('two packages at once: the second one is asked to wait', async () => {
  const content = await signedPackage('1.0.0', { declares })
  const responses = await Promise.all([upload(content), upload(content)])
  expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
})

it('a server that stops ends the try, with its process and its database', async () => {
  const names = async () =>
    (await readdir(path.join(folder, 'packages'))).filter((name) => name.startsWith('trial-')).length
  const uploading = upload(await signedPackage('2.0.0', { declares, code: 'for (;;);' })).catch(() => undefined)
  await expect.poll(names).toBe(1)
  await server.close()
  await uploading
  expect(await names()).toBe(0)
})
