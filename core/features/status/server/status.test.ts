import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '@core/kernel/server/platform/database/openDatabase'
import { deliverEvents } from '@core/kernel/server/platform/events/deliverEvents'
import { NodeEntries } from '@core/kernel/server/platform/events/NodeEntries'
import { startJobs } from '@core/kernel/server/platform/jobs/startJobs'
import { contributionTo, defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { healthChecks } from '@core/kernel/server/plugins/healthChecks'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { startHeartbeat, newNodeId } from '@core/kernel/server/platform/events/Heartbeat'
import { countFiles } from './readStatus'

const refused = Object.assign(new Error('550 no such user: ann@parts.test'), { code: 'EENVELOPE', responseCode: 550 })
/** The behavior of the mail server for a confirmation. */
let server: () => Promise<void>
/** The behavior of the stocktaking job. */
let stocktaking: () => Promise<void>

const parts = defineServerPlugin({
  id: 'parts',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  contributes: [
    contributionTo(healthChecks, [
      { id: 'parts.well', name: 'the shelves', check: async () => undefined },
      {
        id: 'parts.scale',
        name: 'the scale',
        check: async () => ({ tone: 'warning', title: 'The scale is not calibrated', mend: 'Calibrate it.' }),
      },
      { id: 'parts.scanner', name: 'the scanner', check: () => Promise.reject(new TypeError('bin 7 of Ana Torres')) },
    ]),
  ],
  jobs: { 'parts.countStock': { every: '1h', timeout: '1m', run: () => stocktaking() } },
})

let test: TestApp
let director: Caller
const status = async () => (await director.get('/api/status')).body.data
const stops: (() => Promise<void>)[] = []
const nothing = { done: 0, failed: 0, lastFailure: null }
const makeQueue = (name: string) =>
  sql`select pgboss.create_queue(${name}, ${JSON.stringify({ policy: 'standard' })}::json)`.execute(test.db.query)

beforeAll(async () => {
  test = await createTestApp({ plugins: [...fleetPlugins, parts] })
  director = await test.as('Director')
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await test.close()
})

it('[D2] is shown to holders of 614, and to nobody else', async () => {
  const dispatcher = await test.as('Dispatcher')
  expect((await dispatcher.get('/api/status')).status).toBe(403)
  expect((await dispatcher.post('/api/status/delivery/parts.mailConfirmation/7/retry', {})).status).toBe(403)
  const shown = await status()
  expect(shown).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { kind: 'embedded', replicas: [], archive: null },
    backup: null,
    files: { kind: 'folder', count: 0 },
    messages: { email: 'outbox', sms: 'outbox' },
    operations: 0,
  })
  expect(shown.database.size).toBeGreaterThan(1_000_000)
  expect(shown.plugins.find(({ id }: { id: string }) => id === 'core')).toMatchObject({
    on: true,
    newest: { id: expect.stringMatching(/^\d{4}-/) },
  })
})

it('[D8] a node is alive while it sends heartbeats, and its messages are counted', async () => {
  const id = newNodeId()
  const lastFailure = { at: new Date().toISOString(), reason: 'The other side refuses connections (ECONNREFUSED)' }
  const messages = { email: { done: 3, failed: 1, lastFailure }, sms: nothing }
  const heartbeat = await startHeartbeat({
    db: test.db,
    id,
    messages: () => messages,
    entries: new NodeEntries(),
    onFailure: () => {},
  })
  expect((await status()).nodes).toMatchObject([{ id, alive: true, current: false, messages }])
  await sql`update core.node set seen_at = now() - interval '1 minute'`.execute(test.db.query)
  expect((await status()).nodes).toMatchObject([{ id, alive: false }])
  await heartbeat.stop()
  expect((await status()).nodes).toEqual([])
})

it('[D8] a job shows its last run, its next one and its last error', async () => {
  const jobOf = async () => (await status()).jobs.find(({ name }: { name: string }) => name === 'parts.countStock')
  expect(await jobOf()).toMatchObject({ every: 3600, running: false, nextAt: null, last: null, failures: 0 })
  stocktaking = () => Promise.reject(Object.assign(new Error('Ann counted'), { code: 'ENOSPC' }))
  const clock = await startJobs({
    db: test.db,
    jobs: { 'parts.countStock': { every: 3_600_000, timeout: 60_000, run: () => stocktaking() } },
    onFailure: () => {},
    pollSeconds: 0.01,
  })
  stops.push(() => clock.stop())
  const fault = { reason: 'The disk is full (ENOSPC)' }
  await expect.poll(jobOf).toMatchObject({ failures: 1, fault, last: { seconds: expect.any(Number) } })
  stocktaking = async () => {}
  await sql`update pgboss.job set start_after = now() where name = 'parts.countStock'`.execute(test.db.query)
  await expect.poll(jobOf).toMatchObject({ failures: 0, fault, nextAt: expect.any(String) })
})

it('[D8] a node stops even if the database is unavailable, and reports it', async () => {
  let away = false
  const query = async () => {
    if (away) throw new Error('away')
    return { rows: [] }
  }
  const failures: unknown[] = []
  const heartbeat = await startHeartbeat({
    db: { pool: { query } } as unknown as OpenDatabase,
    id: newNodeId(),
    messages: () => ({ email: nothing, sms: nothing }),
    entries: new NodeEntries(),
    onFailure: (error) => failures.push(error),
  })
  away = true
  await heartbeat.stop()
  expect(failures).toEqual([new Error('away')])
})

it('[D8] a double click on “Send again” sends once and is audited once', async () => {
  const queue = 'parts.mailInvoice'
  const id = randomUUID()
  await makeQueue(queue)
  await sql`
    insert into pgboss.job (id, name, state, retry_count, retry_limit, start_after, completed_on, output)
    values (${id}, ${queue}, 'failed', 13, 13, now(), now(), '{}')`.execute(test.db.query)
  const clicks = await Promise.all([1, 2].map(() => director.post(`/api/status/delivery/${queue}/${id}/retry`, {})))
  expect(clicks.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await sql`select from core.audit_entry where subject = ${queue}`.execute(test.db.query)
  expect(rows).toHaveLength(1)
  await sql`delete from pgboss.job where name = ${queue}`.execute(test.db.query)
})

it('[D8] a failed mail is listed without its recipient, and is sent again once', async () => {
  await makeQueue('parts.mailConfirmation')
  await sql`insert into pgboss.job (name, data, retry_limit, retry_delay) values ('parts.mailConfirmation', '{"payload": {"order": 7}}', 0, 600)`.execute(
    test.db.query,
  )
  let sent = 0
  server = () => Promise.reject(refused)
  const delivery = await deliverEvents({
    db: test.db,
    handlers: { 'parts.mailConfirmation': () => server() },
    onFailure: () => {},
    pollSeconds: 0.01,
  })
  stops.push(() => delivery.stop())
  const failedOf = async () => (await status()).failed
  await expect.poll(failedOf).toMatchObject([
    {
      queue: 'parts.mailConfirmation',
      tries: 1,
      nextAt: null,
      reason: 'The server refuses the sender or the recipient (EENVELOPE 550)',
    },
  ])
  server = async () => void (sent += 1)
  const [{ id }] = await failedOf()
  const again = `/api/status/delivery/parts.mailConfirmation/${id}/retry`
  expect((await director.post(again, {})).body).toMatchObject({ message: 'It is sent again now.' })
  await expect.poll(() => sent).toBe(1)
  await expect.poll(failedOf).toEqual([])
  expect((await director.post(again, {})).status).toBe(404)
  expect(sent).toBe(1)
  const { rows } = await sql`
    select from core.audit_entry where action = 'deliveryRetried' and subject = 'parts.mailConfirmation'`.execute(
    test.db.query,
  )
  expect(rows).toHaveLength(1)
})

it('[D2] counts the files once a minute, however many people look', async () => {
  let counts = 0
  const background = new Proxy(test.db, {
    get: (db, name) => {
      if (name === 'query') counts++
      return Reflect.get(db, name)
    },
  })
  const fileCount = countFiles({ background })
  expect(await Promise.all([fileCount(), fileCount()])).toEqual([
    { count: 0, size: 0 },
    { count: 0, size: 0 },
  ])
  await fileCount()
  expect(counts).toBe(1)
})

it('has what the checks of plugins find; one that fails is a problem itself, without its text', async () => {
  expect((await status()).health).toEqual([
    { id: 'parts.scale', tone: 'warning', title: 'The scale is not calibrated', mend: 'Calibrate it.' },
    {
      id: 'parts.scanner',
      tone: 'warning',
      title: 'Not known: the scanner',
      mend: 'The check “parts.scanner” failed with TypeError. Tell the author of the plugin.',
    },
  ])
})
