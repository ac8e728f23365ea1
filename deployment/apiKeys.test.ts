import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
const roles: Record<string, number> = {}
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm, referrals], deployment })
  superAdmin = await test.as('Super Admin')
  for (const { id, name } of (await superAdmin.get('/api/role/getAll')).body.data) roles[name] = id
}, 120_000)
afterAll(() => test.close())

const later = '2199-01-01'
let made = 0

interface Key {
  readonly id: number
  readonly secret: string
  get(path: string): Promise<Pick<Answer, 'status' | 'body'>>
  post(path: string, body?: unknown): Promise<Pick<Answer, 'status' | 'body'>>
}

async function makeKey(fields: Record<string, unknown>): Promise<Key> {
  const { body } = await superAdmin.post('/api/ApiKey/Create', {
    name: `Warehouse ${++made}`,
    access: 2,
    expiresOn: later,
    perMinute: 1000,
    ...fields,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  const { id } = body.data
  const { secret } = (await superAdmin.post(`/api/ApiKey/${id}/Secret`)).body.data
  return { id, ...callerOf(secret) }
}

function callerOf(secret: string, headers: Record<string, string> = {}, { app }: Pick<TestApp, 'app'> = test) {
  const call = async (method: 'GET' | 'POST', url: string, payload?: unknown) => {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { payload: JSON.stringify(payload ?? {}) }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    secret,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
  }
}

describe('[D2] an API key', () => {
  it('is shown once: the database has a hash, and the record has its beginning', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'] })
    expect(key.secret).toMatch(/^wgk_[\w-]{43}$/)
    const { body } = await superAdmin.get(`/api/ApiKey/${key.id}`)
    expect(body.data.prefix).toBe(key.secret.slice(0, 10))
    const { rows } = await test.db.pool.query(
      `select row_to_json(key)::text as text from core.api_key key where id = $1`,
      [key.id],
    )
    expect(rows[0].text).not.toContain(key.secret.slice(10))
  })

  it('may do what its role may, without cookies and the anti-forgery header, and nothing else', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'] })
    expect((await key.post('/api/Lead/Create', leadBody())).status).toBe(201)
    expect((await key.post('/api/Lead/List', {})).body.totalItems).toBeGreaterThan(0)
    expect((await key.get('/api/referral/getAllReferral')).status).toBe(403)
    expect((await key.get('/api/role/getAll')).status).toBe(403)
  })

  it('may be limited to modules and to reading', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'], modules: [7], access: 1 })
    expect((await key.post('/api/Lead/List', {})).status).toBe(200)
    expect((await key.post('/api/Lead/Create', leadBody())).status).toBe(403)
    expect((await key.post('/api/Account/List', {})).status).toBe(403)
    // A key with a role that sees its own rows sees those of the key's person.
    await superAdmin.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson }))
    const own = await makeKey({ roleId: roles['Salesperson'] })
    expect((await key.post('/api/Lead/List', {})).body.totalItems).toBeGreaterThan(0)
    expect((await own.post('/api/Lead/List', {})).body.data).toEqual([])
  })

  it('[security 44 S6] that may only read changes nothing: each call that is no GET is refused, except for those that only read', async () => {
    const key = await makeKey({ roleId: roles['Super Admin'], access: 1 })
    const passed: string[] = []
    for (const { route } of test.routes) {
      const { method, path } = route.call
      if (method === 'GET' || route.access === 'public' || route.whileViewing) continue
      const url = path.replace(/:kind\([^)]*\)/, 'madeNothing').replaceAll(/:\w+/g, '999999')
      const { statusCode } = await test.app.inject({ method, url, headers: { authorization: `Bearer ${key.secret}` } })
      if (statusCode !== 403) passed.push(`${method} ${path}`)
    }
    expect(passed).toEqual([])
    for (const path of ['/api/Lead/List', '/api/Lead/Options', '/api/referral/getAllReferral'])
      expect((await (path.includes('getAll') ? key.get(path) : key.post(path, {}))).status).toBe(200)
    expect((await key.get('/api/openapi.json')).status).toBe(200)
  })

  it('never may do what its person may not, or no longer may', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'] })
    await test.db.pool.query('delete from core.role_permission where role_id = $1 and permission_id = 701', [
      roles['Super Admin'],
    ])
    expect((await key.post('/api/Lead/List', {})).status).toBe(403)
    await test.db.pool.query('insert into core.role_permission values ($1, 701)', [roles['Super Admin']])
    expect((await key.post('/api/Lead/List', {})).status).toBe(200)
    await test.db.pool.query(`update core."user" set status = 3 where email = 'superadmin@demo.test'`)
    expect((await key.post('/api/Lead/List', {})).status).toBe(401)
    await test.db.pool.query(`update core."user" set status = 2 where email = 'superadmin@demo.test'`)
  })

  it('is refused calls that are for a person: the account, calls that require a proof, operations, other keys', async () => {
    const key = await makeKey({ roleId: roles['Super Admin'] })
    for (const [method, path] of [
      ['GET', '/api/user/me'],
      ['POST', '/api/Notification/List'],
      ['POST', '/api/Lead/Bulk'],
      ['POST', '/api/role/create'],
      ['POST', '/api/ApiKey/Create'],
      ['POST', `/api/ApiKey/${key.id}/Secret`],
      ['POST', '/api/auth/change-role'],
    ] as const) {
      const { status, body } = await (method === 'GET' ? key.get(path) : key.post(path))
      expect([path, status, body.message]).toEqual([
        path,
        403,
        'An API key can’t do this. It is for a person who is signed in.',
      ])
    }
  })

  it('is invalid once it is replaced, expired, or revoked, on every node at once', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'] })
    const other = await test.node()
    try {
      /** What both nodes answer to a key. */
      const statuses = async (secret = key.secret) =>
        Promise.all(
          [test, other].map(async (node) => (await callerOf(secret, {}, node).post('/api/Lead/List', {})).status),
        )
      expect(await statuses()).toEqual([200, 200])
      const { secret } = (await superAdmin.post(`/api/ApiKey/${key.id}/Secret`)).body.data
      await expect.poll(() => statuses()).toEqual([401, 401])
      expect(await statuses(secret)).toEqual([200, 200])
      await test.db.pool.query(`update core.api_key set expires_on = core.today() - 1 where id = $1`, [key.id])
      await expect.poll(() => statuses(secret)).toEqual([401, 401])
      await test.db.pool.query(`update core.api_key set expires_on = core.today() where id = $1`, [key.id])
      await expect.poll(() => statuses(secret)).toEqual([200, 200])
      expect((await superAdmin.delete(`/api/ApiKey/Delete?id=${key.id}`)).status).toBe(200)
      await expect.poll(() => statuses(secret)).toEqual([401, 401])
      expect((await superAdmin.post('/api/ApiKey/Restore', { id: key.id })).status).toBe(409)
      expect(await statuses('wgk_nonsense')).toEqual([401, 401])
    } finally {
      await other.close()
    }
  })

  it('never falls back to a session in the same request', async () => {
    const cookie = [...superAdmin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const both = callerOf('wgk_nonsense', { cookie })
    expect((await both.get('/api/user/me')).status).toBe(401)
    const key = await makeKey({ roleId: roles['Salesperson'] })
    expect((await callerOf(key.secret, { cookie }).get('/api/role/getAll')).status).toBe(403)
  })

  it('has a limited number of requests a minute', async () => {
    const key = await makeKey({ roleId: roles['Sales Manager'], perMinute: 2 })
    const statuses = []
    // The minute may end in between.
    for (let n = 0; n < 6; n++) statuses.push((await key.post('/api/Lead/List', {})).status)
    expect(statuses).toContain(429)
    expect(statuses[0]).toBe(200)
  })

  it('[D8] has the limit once, on any number of nodes', async () => {
    const second = await test.node({ plugins: [admin, crm, referrals] })
    const minute = () => Math.floor(Date.now() / 60_000)
    let began: number
    let statuses: number[]
    do {
      began = minute()
      statuses = []
      const key = await makeKey({ roleId: roles['Sales Manager'], perMinute: 3 })
      const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' }
      for (const { app } of [test, second, test, second])
        statuses.push(
          (await app.inject({ method: 'POST', url: '/api/Lead/List', headers, payload: { limit: 1 } })).statusCode,
        )
      // If the minute ended in between, the count begins again.
    } while (minute() !== began)
    expect(statuses).toEqual([200, 200, 200, 429])
    await second.close()
  })

  it('is in the logs with what it read of a patient, and what it changed', async () => {
    const key = await makeKey({ roleId: roles['Intake Manager'], name: 'Partner clinic' })
    const { body } = await key.post('/api/referral/createReferral', {
      type: 1,
      receivedDate: '2026-05-04',
      source: 1,
      client: { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
      service: { servicesRequested: [1] },
    })
    const { id } = body.data
    await key.get(`/api/referral/${id}`)
    const name = `Partner clinic (${key.secret.slice(0, 10)}…)`
    const read = async () =>
      (await superAdmin.post('/api/PatientAccess/List', { entity: 'referral', id })).body.data.map(
        ({ way, apiKey }: { way: string; apiKey: string }) => `${way} ${apiKey}`,
      )
    await expect.poll(read).toEqual([`viewed ${name}`, `created ${name}`])
    const { rows } = await test.db.pool.query(
      `select last_used_at is not null as used from core.api_key where id = $1`,
      [key.id],
    )
    expect(rows).toEqual([{ used: true }])
  })

  it('can only be managed by holders of 613, which Administrators are not', async () => {
    const administrator = await test.as('Administrator')
    for (const path of ['/api/ApiKey/List', '/api/Webhook/List', '/api/WebhookDelivery/List'])
      expect((await administrator.post(path, {})).status).toBe(403)
  })
})
