import { createHmac } from 'node:crypto'
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { recordHistory } from '@core/server/entities'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let test: TestApp
let superAdmin: Caller
let server: Server
let address: string
let answer = 204
const heard: Heard[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  test = await createTestApp({ plugins: [admin], deployment, privateWebhooks: true })
  superAdmin = await test.as('Super Admin')
})
afterAll(async () => {
  // The deliveries that the test makes fail must not fail it.
  await test.close().catch((error: AggregateError) => {
    if (!error.errors.every(({ message }) => message === 'core.deliverWebhook')) throw error
  })
  server.close()
})

let made = 0
async function makeWebhook(more: object = {}): Promise<{ id: number; secret: string }> {
  const { body } = await superAdmin.post('/api/Webhook/Create', {
    name: `Warehouse ${++made}`,
    url: address,
    entities: ['role'],
    events: [1, 3],
    status: 2,
    ...more,
  })
  const { id, version } = body.data
  const { secret } = (await superAdmin.post(`/api/Webhook/${id}/Secret`)).body.data
  expect((await superAdmin.put('/api/Webhook/Update', { id, version, status: 1 })).status).toBe(200)
  return { id, secret }
}

const makeRole = async (name: string): Promise<number> =>
  (await superAdmin.post('/api/role/create', { name })).body.data.id

const deliveriesOf = async (id: number) =>
  (await superAdmin.post('/api/WebhookDelivery/List', { filter: { webhookId: String(id) } })).body.data

it('[D2] a stored change is sent to the URL: the id of the record, signed, and none of its values', async () => {
  const { id, secret } = await makeWebhook()
  const role = await makeRole('Night desk')
  await expect.poll(() => heard.length).toBe(1)
  const { headers, body } = heard[0]!
  expect(JSON.parse(body)).toEqual({
    type: 'role.created',
    timestamp: expect.any(String),
    data: { entity: 'role', ids: [role] },
  })
  expect(body).not.toContain('Night desk')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ status: 2, tries: 1, event: 'role.created', records: 1 }])

  // The webhook subscribes to deletions, not to changes.
  const { version } = (await superAdmin.get(`/api/role/${role}`)).body.data
  await superAdmin.put(`/api/role/update/${role}`, { version, name: 'Late desk' })
  await superAdmin.delete(`/api/role/delete/${role}`)
  await expect.poll(() => heard.map((one) => JSON.parse(one.body).type)).toEqual(['role.created', 'role.deleted'])
})

it('[D2] a change is sent with the names of the changed fields, and without values', async () => {
  const { id } = await makeWebhook({ events: [2] })
  const role = await makeRole('Weekend desk')
  const { version } = (await superAdmin.get(`/api/role/${role}`)).body.data
  await superAdmin.put(`/api/role/update/${role}`, { version, name: 'Sunday desk', description: 'On Sundays' })
  const told = () => heard.filter(({ body }) => JSON.parse(body).type === 'role.changed')
  await expect.poll(() => told().length).toBe(1)
  const [{ body }] = told() as [Heard]
  expect(JSON.parse(body).data).toEqual({ entity: 'role', ids: [role], fields: ['description', 'name'] })
  expect(body).not.toContain('Sunday')
  expect(await deliveriesOf(id)).toMatchObject([{ event: 'role.changed', fields: ['description', 'name'] }])
  await superAdmin.delete(`/api/Webhook/Delete?id=${id}`)
})

it('[D2] a test returns the URL’s response, signed and about no record, also while the webhook is off', async () => {
  const { id, secret } = await makeWebhook({ status: 2 })
  const before = heard.length
  expect((await superAdmin.post(`/api/Webhook/${id}/Test`)).body.data).toEqual({ answer: 204, reason: null })
  const { headers, body } = heard[before]!
  expect(JSON.parse(body)).toEqual({ type: 'webhook.test', timestamp: expect.any(String), data: {} })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  answer = 500
  const refused = await superAdmin.post(`/api/Webhook/${id}/Test`)
  answer = 204
  expect(refused.body.data).toEqual({ answer: 500, reason: 'The server answered 500' })
  expect(await deliveriesOf(id)).toEqual([])
  const { failingSince } = (await superAdmin.get(`/api/Webhook/${id}`)).body.data
  expect(failingSince).toBeNull()
})

it('[D2] an unstored change is not sent', async () => {
  const before = heard.length
  await expect(
    test.db.transaction(async (tx) => {
      await recordHistory(tx, [{ entity: 'role', id: 1, action: 'create', by: null }])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await makeRole('Stored after it')
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  expect(heard.slice(before).map(({ body }) => JSON.parse(body).data.ids)).not.toContainEqual([1])
})

it('[D2] the secret is returned once and encrypted in the database', async () => {
  const { id, secret } = await makeWebhook()
  const { rows } = await test.db.pool.query(`select secret from core.webhook where id = $1`, [id])
  expect(rows[0].secret).toMatch(/^sealed1\./)
  expect(JSON.stringify((await superAdmin.get(`/api/Webhook/${id}`)).body)).not.toContain(secret)
  await superAdmin.delete(`/api/Webhook/Delete?id=${id}`)
})

it('[D2] a failed delivery is retried, can be sent again by hand, and keeps its id', async () => {
  const { id } = await makeWebhook()
  answer = 500
  const from = heard.length
  await makeRole('Early desk')
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([{ status: 3, reason: 'The server answered 500', triedAt: expect.any(String) }])
  const queued = await test.db.pool.query(
    `select start_after > now() as later from pgboss.job where name = 'core.deliverWebhook' and state = 'retry'`,
  )
  expect(queued.rows[0]).toEqual({ later: true })
  expect((await superAdmin.get(`/api/Webhook/${id}`)).body.data.failingSince).not.toBeNull()

  answer = 204
  const [{ id: delivery }] = await deliveriesOf(id)
  expect((await superAdmin.post(`/api/WebhookDelivery/${delivery}/SendAgain`)).status).toBe(200)
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ status: 2, reason: null }])
  const mine = heard.slice(from).filter(({ body }) => body === heard.at(-1)!.body)
  expect(new Set(mine.map(({ headers }) => headers['webhook-id']))).toContain(heard.at(-1)!.headers['webhook-id'])
  expect((await superAdmin.get(`/api/Webhook/${id}`)).body.data.failingSince).toBeNull()

  await test.db.pool.query('update core.webhook_delivery set status = 1 where id = $1', [delivery])
  const twice = await superAdmin.post(`/api/WebhookDelivery/${delivery}/SendAgain`)
  expect(twice, 'a second click, while the first is on its way').toMatchObject({ status: 409 })
})

it('[D2] after three days of failures it is disabled, and its creator is notified', async () => {
  const { id } = await makeWebhook({ entities: ['module'] })
  answer = 500
  await test.db.pool.query(`update core.webhook set failing_since = now() - interval '73 hours' where id = $1`, [id])
  await superAdmin.post('/api/module/create', { title: 'Fleet care' })
  const read = async () => (await superAdmin.get(`/api/Webhook/${id}`)).body.data.status
  await expect.poll(read).toBe(2)
  const told = (await superAdmin.post('/api/Notification/List', {})).body.data
  expect(told).toMatchObject([{ title: expect.stringMatching(/^The webhook Warehouse \d+ was turned off$/) }])

  answer = 204
  const [{ id: delivery }] = await deliveriesOf(id)
  expect((await superAdmin.post(`/api/WebhookDelivery/${delivery}/SendAgain`)).status).toBe(409)
  const { version } = (await superAdmin.get(`/api/Webhook/${id}`)).body.data
  await superAdmin.put('/api/Webhook/Update', { id, version, status: 1 })
  expect((await superAdmin.get(`/api/Webhook/${id}`)).body.data).toMatchObject({ status: 1, failingSince: null })
})

it('[D2] a webhook without a secret can’t be on, because nothing would be sent', async () => {
  const body = { name: 'No secret', url: address, entities: ['role'], events: [1] }
  const problem = [{ field: 'status', message: 'Status: make the secret first, then turn the webhook on' }]
  expect(await superAdmin.post('/api/Webhook/Create', { ...body, status: 1 })).toMatchObject({
    status: 400,
    body: { errors: problem },
  })
  const { id, version } = (await superAdmin.post('/api/Webhook/Create', { ...body, status: 2 })).body.data
  const turnOn = () => superAdmin.put('/api/Webhook/Update', { id, version, status: 1 })
  expect(await turnOn()).toMatchObject({ status: 400, body: { errors: problem } })
  await superAdmin.post(`/api/Webhook/${id}/Secret`)
  expect((await turnOn()).status).toBe(200)
})

it('[D2] URLs of the internal network are refused unless the deployment allows them', async () => {
  const { app, close } = await test.node({ plugins: [admin], privateWebhooks: false } as never)
  const cookie = [...superAdmin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const refused = await app.inject({
    method: 'POST',
    url: '/api/Webhook/Create',
    headers: { cookie, 'x-xsrf-token': superAdmin.cookies.get('XSRF-TOKEN')! },
    payload: { name: 'Inside', url: 'https://169.254.169.254/latest', entities: ['role'], events: [1], status: 1 },
  })
  expect(refused.json().errors).toEqual([{ field: 'url', message: 'Address is an address of the own network' }])
  await close()
})

it('[D2] it only accepts existing kinds of records', async () => {
  const refused = await superAdmin.post('/api/Webhook/Create', {
    name: 'Unknown',
    url: address,
    entities: ['spaceship'],
    events: [1],
    status: 1,
  })
  expect(refused.body.errors).toEqual([
    { field: 'entities', message: 'Records: there is no kind of record “spaceship”' },
  ])
  expect((await superAdmin.get('/api/Webhook/Records')).body.data).toContainEqual({ id: 'role', name: 'Roles' })
})
