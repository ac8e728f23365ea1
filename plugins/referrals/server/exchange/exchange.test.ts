import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { hashToken } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { JsonObject } from '../fhir/fhir'
import { fhirProblems } from '../fhir/testing/fhirProblems'
import plugin from '../plugin'
import { fullReferralBody } from '../testing/referralBody'

const require = createRequire(import.meta.url)
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate(resource: object): unknown[]
}
const fhir = new Validator()

/** The server of a partner, which stores the requests that it gets. */
interface Heard {
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: JsonObject & { readonly entry: readonly { resource: JsonObject; request: JsonObject }[] }
}

let test: TestApp
let manager: Caller
let care: Caller
let server: Server
let address: string
let answer = 200
const heard: Heard[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers
      heard.push({ authorization, type, body: JSON.parse(body) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`
  test = await createTestApp({ plugins: [plugin], deployment, privateWebhooks: true })
  ;[manager, care] = [await test.as('Intake Manager'), await test.as('Care Coordinator')]
})
afterAll(async () => {
  // The errors that the test provokes must not fail it.
  await test.close().catch((error: AggregateError) => {
    if (!error.errors.every(({ message }) => message === 'referrals.sendPartnerTask')) throw error
  })
  server.close()
})
beforeEach(() => {
  heard.length = 0
  answer = 200
})

/** Requests with a key that acts for the intake manager. */
async function makeKey(name: string) {
  const secret = `wgk_${name.replaceAll(/\W/g, '').padEnd(43, 'x')}`
  await sql`
    insert into core.api_key (name, role_id, access, expires_on, token_hash, prefix, holder_id, holder_role_id)
    select ${name}, role_id, 2, '2199-01-01', ${hashToken(secret)}, ${secret.slice(0, 10)}, id, role_id
    from core."user" join core.user_role on user_id = id where email = 'intake.manager@demo.test'`.execute(
    test.db.query,
  )
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await test.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(payload && { 'content-type': 'application/fhir+json' }),
      },
      ...(payload && { payload: JSON.stringify(payload) }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, body: object) => call('POST', url, body),
    put: (url: string, body: object) => call('PUT', url, body),
  }
}

async function makePartner(name: string) {
  const key = await makeKey(`${name} server`)
  const made = await manager.post('/api/referralPartner/Create', {
    name,
    address,
    token: 'their-secret',
    apiKey: `${name} server`,
  })
  expect(made.status, made.body.message).toBe(201)
  return { id: made.body.data.id as number, ...key }
}

const request = (lastName: string, task: object = {}) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      fullUrl: 'urn:uuid:0b2c1f3e-6d0f-4a8e-9a63-1f7a8e0f2c11',
      resource: {
        resourceType: 'ServiceRequest',
        status: 'active',
        intent: 'order',
        subject: { reference: 'urn:uuid:1b2c1f3e-6d0f-4a8e-9a63-1f7a8e0f2c12' },
        orderDetail: [{ text: 'Speech therapy' }],
      },
      request: { method: 'POST', url: 'ServiceRequest' },
    },
    {
      fullUrl: 'urn:uuid:1b2c1f3e-6d0f-4a8e-9a63-1f7a8e0f2c12',
      resource: {
        resourceType: 'Patient',
        name: [{ family: lastName, given: ['Ida'] }],
        birthDate: '2019-03-04',
        address: [{ state: 'OR', postalCode: '97201' }],
        maritalStatus: { text: 'Never married' },
      },
      request: { method: 'POST', url: 'Patient' },
    },
    {
      fullUrl: 'urn:uuid:2b2c1f3e-6d0f-4a8e-9a63-1f7a8e0f2c13',
      resource: {
        resourceType: 'Task',
        identifier: [{ system: 'https://clinic.example/tasks', value: lastName }],
        status: 'requested',
        intent: 'order',
        focus: { reference: 'https://clinic.example/fhir/ServiceRequest/7' },
        ...task,
      },
      request: { method: 'POST', url: 'Task' },
    },
  ],
})

const exchanges = async (referralId: number, who = manager) =>
  (await who.post('/api/referralExchange/List', { filter: { referralId: String(referralId) } })).body.data
const change = async (id: number, fields: object) => {
  const { version } = (await manager.get(`/api/referral/${id}`)).body.data
  const answer = await manager.put(`/api/referral/${id}`, { version, ...fields })
  expect(answer.status, answer.body.message).toBe(200)
}
const told = () => heard.map(({ body }) => body.entry[0]!.resource.status)
const history = async (id: number) =>
  (await manager.post('/api/referral/History', { id })).body.data.map(({ note }: { note: string }) => note)

describe('[D3] a referral that a partner sends', () => {
  it('is received once, and the partner can read its status and is notified of it until care starts', async () => {
    const clinic = await makePartner('Riverside Clinic')
    const sent = await clinic.post('/api/fhir', request('Aalto'))
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(fhir.validate(sent.body)).toEqual([])
    expect(sent.body).toMatchObject({ type: 'transaction-response' })
    const { location, outcome } = sent.body.entry[2].response
    expect(outcome.issue).toMatchObject([{ diagnostics: 'Not taken over: Patient.maritalStatus.text' }])
    const again = await clinic.post('/api/fhir', request('Aalto'))
    expect(again.body.entry[2].response).toEqual({ status: '200 OK', location })

    const found = (await manager.post('/api/referral/List', { commonFilters: { search: 'Aalto' } })).body.data
    expect(found).toHaveLength(1)
    const { id } = found[0]
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({
      referredByOrganization: 'Riverside Clinic',
      status: 1,
    })
    const read = async () => (await clinic.get(`/api/fhir/${location}`)).body
    expect(fhir.validate(await read())).toEqual([])
    expect(await read()).toMatchObject({
      status: 'received',
      intent: 'order',
      code: { coding: [{ code: 'fulfill' }] },
      focus: { reference: 'https://clinic.example/fhir/ServiceRequest/7' },
      requester: { display: 'Riverside Clinic' },
    })

    await change(id, { status: 2 })
    await expect.poll(told).toEqual(['accepted'])
    expect(heard[0]).toMatchObject({
      authorization: 'Bearer their-secret',
      type: 'application/fhir+json',
      body: {
        type: 'transaction',
        entry: [{ request: { method: 'PUT', url: 'Task?identifier=https://clinic.example/tasks|Aalto' } }],
      },
    })
    expect([fhir.validate(heard[0]!.body), fhirProblems(heard[0]!.body)]).toEqual([[], []])
    await change(id, { status: 11, holdReason: 2, holdReviewDate: new Date().toISOString().slice(0, 10) })
    await expect.poll(told).toEqual(['accepted', 'on-hold'])
    expect(await read()).toMatchObject({ status: 'on-hold', statusReason: { text: 'Paperwork incomplete' } })
    for (const status of [2, 3]) await change(id, { status })
    await sql`update referrals.referral set status = 9 where id = ${id}`.execute(test.db.query)
    await change(id, { status: 10 })
    await expect.poll(() => told().at(-1)).toBe('completed')
    expect(await read()).toMatchObject({
      status: 'completed',
      output: [
        { type: { coding: [{ code: 'resulting-activity' }] }, valueCodeableConcept: { text: 'Speech therapy' } },
      ],
    })
    expect(await exchanges(id)).toMatchObject([{ way: 1, status: 7 }])
  })

  it('is rejected with the reason, or withdrawn by the partner, who then gets no more notifications', async () => {
    const clinic = await makePartner('Hillside Clinic')
    const take = async (name: string) => {
      const { location } = (await clinic.post('/api/fhir', request(name))).body.entry[2].response
      const [{ id }] = (await manager.post('/api/referral/List', { commonFilters: { search: name } })).body.data
      return { id: id as number, location: location as string }
    }
    const rejected = await take('Bright')
    await change(rejected.id, { status: 12, closeReason: 4 })
    await expect.poll(told).toEqual(['rejected'])
    expect(heard[0]!.body.entry[0]!.resource.statusReason).toEqual({ text: 'Capacity' })

    const withdrawn = await take('Castell')
    const cancel = { resourceType: 'Task', status: 'cancelled', intent: 'order', statusReason: { text: 'Moved away' } }
    expect((await clinic.put(`/api/fhir/${withdrawn.location}`, { ...cancel, status: 'completed' })).status).toBe(409)
    expect((await clinic.put(`/api/fhir/${withdrawn.location}`, cancel)).body.status).toBe('cancelled')
    expect(await history(withdrawn.id)).toContain('Hillside Clinic took its referral back (Moved away)')
    await change(withdrawn.id, { status: 2 })
    expect(await exchanges(withdrawn.id)).toMatchObject([{ status: 8, reason: 'Moved away' }])
  })

  it('that lacks required data is refused by field, and nothing is created', async () => {
    const clinic = await makePartner('Lakeside Clinic')
    const refused = async (body: object) => (await clinic.post('/api/fhir', body)).body.issue[0].details.text
    expect(await refused({ resourceType: 'Bundle', entry: [] })).toContain('with a ServiceRequest and its Task')
    expect(await refused(request('Dorn', { identifier: [] }))).toContain('with an identifier')
    expect(await refused(request('Dorn', { status: 'draft' }))).toContain('“requested”')
    expect((await manager.post('/api/referral/List', { commonFilters: { search: 'Dorn' } })).body.data).toEqual([])
  })
})

describe('[D3] a referral that we send to a partner', () => {
  const create = async (lastName: string, sharing: readonly number[] | null) => {
    const body = fullReferralBody()
    const made = await manager.post('/api/referral/createReferral', {
      ...body,
      client: { ...body.client, lastName },
      consent: { ...body.consent, sharing },
      differentPerson: true,
    })
    expect(made.status, made.body.message).toBe(201)
    return made.body.data.id as number
  }
  const refer = (id: number, partnerId: number, who = manager) => who.post(`/api/referral/${id}/refer`, { partnerId })

  it('is sent as a ServiceRequest with its Task; the partner’s responses are on the record, in Gravity’s order', async () => {
    const agency = await makePartner('Northgate Agency')
    const id = await create('Eklund', [4])
    expect((await refer(id, agency.id, care)).status).toBe(404)
    const { status, body } = await refer(id, agency.id)
    expect(status, body.message).toBe(200)
    await expect.poll(() => heard.length).toBe(1)
    const bundle = heard[0]!.body
    expect([fhir.validate(bundle), fhirProblems(bundle)]).toEqual([[], []])
    expect(bundle.entry.map(({ request }) => request.method)).toEqual(bundle.entry.map(() => 'POST'))
    const sent = bundle.entry.find(({ resource }) => resource.resourceType === 'Task')!
    expect(sent.resource).toMatchObject({ status: 'requested', owner: { display: 'Northgate Agency' } })
    expect(sent.request.ifNoneExist).toContain('identifier=urn:white-glove:task|')
    await expect.poll(async () => (await exchanges(id))[0].sentAt).not.toBeNull()
    expect((await refer(id, agency.id)).body.message).toContain('has this referral already')

    const task = { ...sent.resource } as JsonObject & { readonly id: string }
    const put = (more: object, by = agency) => by.put(`/api/fhir/Task/${task.id}`, { ...task, ...more })
    expect((await put({ status: 'received' })).status).toBe(200)
    // As a server that sends transactions itself does: by the identifier.
    const accepted = { fullUrl: 'urn:uuid:1', resource: { ...task, status: 'accepted' } }
    expect(
      (await agency.post('/api/fhir', { resourceType: 'Bundle', type: 'transaction', entry: [accepted] })).status,
    ).toBe(200)
    expect((await put({ status: 'rejected' })).body.issue[0].details.text).toContain(
      'that is accepted can’t become rejected',
    )
    expect((await put({ status: 'nonsense' })).status).toBe(400)
    expect((await put({ status: 'in-progress' })).status).toBe(200)
    const output = [
      { type: { text: 'Resulting activity' }, valueCodeableConcept: { text: 'Respite, 12 hours' } },
      { type: { text: 'Resulting activity' }, valueReference: { reference: 'Procedure/9' } },
    ]
    expect((await put({ status: 'completed', output })).status).toBe(200)
    expect(await exchanges(id)).toMatchObject([{ way: 2, status: 7, output: 'Respite, 12 hours; Procedure/9' }])
    const masked = await (
      await test.as('Auditor')
    ).post('/api/referralExchange/List', { filter: { referralId: String(id) } })
    expect(masked.body.data).toMatchObject([{ status: 7, output: null }])
    expect((await history(id)).slice(0, 4)).toEqual([
      'Northgate Agency: Completed',
      'Northgate Agency: In progress',
      'Northgate Agency: Accepted',
      'Northgate Agency: Received',
    ])
  })

  it('needs the family’s consent, can be rejected with a reason, and withdrawn while it is not completed', async () => {
    const agency = await makePartner('Southgate Agency')
    const silent = await create('Falk', [1, 2])
    expect((await refer(silent, agency.id)).body.message).toContain('hasn’t agreed')
    const id = await create('Grimm', [4])
    await refer(id, agency.id)
    await expect.poll(() => heard.length).toBe(1)
    const { id: taskId } = heard[0]!.body.entry.find(({ resource }) => resource.resourceType === 'Task')!.resource as {
      readonly id: string
    }
    await agency.put(`/api/fhir/Task/${taskId}`, {
      resourceType: 'Task',
      status: 'rejected',
      intent: 'order',
      statusReason: { text: 'No free places' },
    })
    const [rejected] = await exchanges(id)
    expect(rejected).toMatchObject({ status: 4, reason: 'No free places' })
    expect((await refer(id, agency.id)).status).toBe(200)
    await expect.poll(() => heard.length).toBe(2)
    await expect
      .poll(async () => (await exchanges(id)).map(({ sentAt }: { sentAt: string }) => sentAt !== null))
      .toEqual([true, true])
    const [, open] = await exchanges(id)
    const cancel = (exchangeId: number) =>
      manager.post(`/api/referral/${id}/cancel-exchange`, { exchangeId, reason: 'Found a place here' })
    expect((await cancel(rejected.id)).status).toBe(409)
    expect((await cancel(open.id)).status).toBe(200)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard[2]!.body.entry[0]!.resource).toMatchObject({
      status: 'cancelled',
      statusReason: { text: 'Found a place here' },
    })
  })

  it('is sent again while the partner’s server fails, and the record states why', async () => {
    const agency = await makePartner('Eastgate Agency')
    const id = await create('Hale', [4])
    answer = 503
    await refer(id, agency.id)
    await expect.poll(async () => (await exchanges(id))[0].failure).toBe('The partner’s server answered 503')
    const queued = await test.db.pool.query(
      `select state from pgboss.job where name = 'referrals.sendPartnerTask' and state = 'retry'`,
    )
    expect(queued.rows).toHaveLength(1)
  })
})

describe('[D2] the calls of partners', () => {
  it('are for partners only: a key of no partner and a person are refused, and no partner sees another’s Task', async () => {
    const clinic = await makePartner('Westgate Clinic')
    const other = await makePartner('Parkside Clinic')
    const { location } = (await clinic.post('/api/fhir', request('Iver'))).body.entry[2].response
    expect((await other.get(`/api/fhir/${location}`)).status).toBe(404)
    expect((await other.put(`/api/fhir/${location}`, { resourceType: 'Task', status: 'cancelled' })).status).toBe(404)
    expect((await (await makeKey('Warehouse')).get(`/api/fhir/${location}`)).status).toBe(403)
    expect((await manager.get(`/api/fhir/${location}`)).status).toBe(403)
    expect((await test.visitor().get(`/api/fhir/${location}`)).status).toBe(401)
  })

  it('are refused with an OperationOutcome of R4, whatever part of the server refuses, and why', async () => {
    const clinic = await makePartner('Quayside Clinic')
    const task = { resourceType: 'Task', status: 'cancelled', intent: 'order' }
    const { location } = (await clinic.post('/api/fhir', request('Juhl'))).body.entry[2].response
    await clinic.put(`/api/fhir/${location}`, task)
    const none = '/api/fhir/Task/00000000-0000-4000-8000-000000000000'
    const refused = [
      ['invalid', await clinic.post('/api/fhir', { resourceType: 'Bundle' })],
      ['invalid', await clinic.post('/api/fhir', request('Juhl 2', { status: 'draft' }))],
      ['login', await test.visitor().get(none)],
      ['forbidden', await care.get(none)],
      ['forbidden', await manager.get(none)],
      ['not-found', await clinic.get(none)],
      ['not-found', await clinic.get('/api/fhir/Patient/1?_format=json')],
      ['not-found', await clinic.put('/api/FHIR/Practitioner/1', task)],
      ['conflict', await clinic.put(`/api/fhir/${location}`, { ...task, status: 'completed' })],
    ] as const
    for (const [code, { body }] of refused) {
      expect(body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] })
      expect(fhir.validate(body)).toEqual([])
    }
    const unreadable = await test.app.inject({
      method: 'POST',
      url: '/api/fhir',
      headers: { 'content-type': 'application/fhir+json', accept: 'application/fhir+json' },
      payload: '{',
    })
    expect(unreadable.headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    expect(unreadable.json().resourceType).toBe('OperationOutcome')
  })

  it('an export and an import are refused in this format to clients that request FHIR, and in the usual one to our pages', async () => {
    const ask = async (accept: string) =>
      (await test.app.inject({ method: 'GET', url: '/api/referral/999999/fhir', headers: { accept } })).json()
    expect(await ask('application/fhir+json')).toMatchObject({ issue: [{ code: 'login' }] })
    expect(await ask('application/json')).toMatchObject({ success: false })
  })

  it('a partner’s address is external and its key is known; the key for us is encrypted, and shown to people who manage partners', async () => {
    const create = (more: object) => manager.post('/api/referralPartner/Create', { name: 'Mill Clinic', ...more })
    expect((await create({ address: 'ftp://clinic.example' })).body.errors).toMatchObject([{ field: 'address' }])
    expect((await create({ apiKey: 'Nobody' })).body.errors).toMatchObject([{ field: 'apiKey' }])
    const { id } = (await create({ token: 'very-secret' })).body.data
    const { rows } = await test.db.pool.query('select left(token, 8) as token from referrals.partner where id = $1', [
      id,
    ])
    expect(rows[0].token).toBe('sealed2.')
    expect((await care.get(`/api/referralPartner/${id}`)).body.data.token).toBeNull()
  })

  it('the capability statement is valid R4, and lists the content of a full export', async () => {
    const { body } = await manager.get('/api/fhir/metadata')
    // The published schema for the check has only the release before the technical correction.
    expect([fhir.validate({ ...body, fhirVersion: '4.0.0' }), fhirProblems(body)]).toEqual([[], []])
    // There is no search, so none is declared.
    const { resource, searchParam } = body.rest[0]
    expect(searchParam).toBeUndefined()
    for (const { interaction = [], ...one } of resource) {
      expect(one).not.toHaveProperty('searchParam')
      expect(['read', 'update']).toEqual(expect.arrayContaining(interaction.map(({ code }: { code: string }) => code)))
    }
    const { id } = (
      await manager.post('/api/referral/createReferral', { ...fullReferralBody(), differentPerson: true })
    ).body.data
    const exported = (await manager.get(`/api/referral/${id}/fhir`)).body
    const types: readonly string[] = exported.entry.map(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
    )
    const named: readonly string[] = body.rest[0].resource.map(({ type }: { type: string }) => type)
    expect(new Set(named)).toEqual(new Set(types))
  })
})
