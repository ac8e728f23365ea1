import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { importSheet, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
let auditor: Caller
const person = { intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  care = await test.as('Care Coordinator')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())
beforeEach(() => sql`truncate referrals.referral, referrals.client cascade`.execute(test.db.query))

const { client } = referralBody()
const nora = { ...client, phone: '555-010-0102' }
const requested = (more: object = {}) => ({ ...referralBody({ client: nora, ...more }), differentPerson: undefined })
const send = (who: Caller, body: object) => who.post('/api/referral/createReferral', body)
const make = async (more: object = {}, who = manager) =>
  (await send(who, { ...referralBody({ client: nora }), ...more })).body.data
const clients = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from referrals.client`.execute(test.db.query))
    .rows[0]!.count
const read = async (id: number, who = manager) => (await who.get(`/api/referral/${id}`)).body.data
const view = async (id: number, who = manager) => (await who.get(`/api/client/${id}`)).body.data

const importHeader =
  'Type,Source,Received,Client: First name,Client: Last name,Client: Date of birth,Client: State,Client: ZIP,Client: Phone,Service: Services requested\r\n'
const importRow = (first: string, last = 'Quist') =>
  `New client,Family,2024-05-06,${first},${last},2016-02-29,Oregon,97201,5550100102,ABA\r\n`

describe('[D3] a referral for a person who is already a client', () => {
  it('is found by last name, date of birth, and phone or first name', async () => {
    const first = await make()
    const find = async (more: object) =>
      (
        await manager.post('/api/client/Same', {
          firstName: 'Nora',
          lastName: 'Quist',
          dateOfBirth: nora.dateOfBirth,
          phone: nora.phone,
          ...more,
        })
      ).body.data.map(({ id }: { id: number }) => id)
    const known = [first.clientId]
    expect(await find({})).toEqual(known)
    expect(await find({ firstName: 'NORA ', lastName: 'quist', phone: undefined })).toEqual(known)
    expect(await find({ firstName: 'Nonny' })).toEqual(known)
    expect(await find({ firstName: undefined })).toEqual(known)
    expect(await find({ firstName: 'Nonny', phone: '555-010-0199' })).toEqual([])
    expect(await find({ lastName: 'Quist-Lee' })).toEqual([])
    expect(await find({ dateOfBirth: '2016-02-28' })).toEqual([])
  })

  it.each([
    ['José', 'García', 'Jose', 'Garcia'],
    ['José', 'García', 'Jose\u0301', 'Garci\u0301a'],
    ['Lukasz', 'Wisniewski', 'ŁUKASZ', 'WIŚNIEWSKI'],
    ['Søren', 'O’Brien', 'Soren', "O'Brien"],
    ['Jörg', 'Strauß', 'Jorg', 'STRAUSS'],
  ])('is found as %s %s when sent as %s %s, and refused (37)', async (firstName, lastName, first, last) => {
    const known = await make({ client: { ...nora, firstName, lastName } })
    const person = { firstName: first, lastName: last, dateOfBirth: nora.dateOfBirth, phone: nora.phone }
    expect((await manager.post('/api/client/Same', person)).body.data).toMatchObject([{ id: known.clientId }])
    const again = await send(manager, requested({ client: { ...nora, firstName: first, lastName: last } }))
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'client.lastName' }] } })
    expect(await clients()).toBe(1)
    const text = importHeader + importRow(first, last)
    expect(await importSheet(manager, 'referral', text, { duplicates: 'skip' })).toMatchObject({ done: 0, skipped: 1 })
  })

  it('is found by a search with and without marks, and only for a visible name (37)', async () => {
    await make({ client: { ...nora, firstName: 'José', lastName: 'García-Łukasz' } })
    const found = async (path: string, search: string) =>
      (await manager.post(`/api/${path}`, { commonFilters: { search } })).body.data.length
    for (const search of ['jose garcia', 'JOSÉ', 'Jose\u0301', 'GARCIA lukasz', 'ga', 'gar\u200bcía'])
      expect([await found('referral/List', search), await found('client/List', search)], search).toEqual([1, 1])
    expect(await found('client/List', 'josef')).toBe(0)
    const unseen = await send(manager, requested({ client: { ...nora, lastName: '\u200b\u3164' } }))
    expect(unseen.body.errors).toEqual([{ field: 'client.lastName', message: 'Last name is required' }])
  })

  it('is refused until the user states whether it is that person, and changes nothing', async () => {
    const first = await make()
    const answer = await send(manager, requested())
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ field: 'client.lastName' }] } })
    expect(answer.body.message).toContain(first.number)
    expect(await clients()).toBe(1)
  })

  it('is a further referral of the known client if the user states that: one client, with unchanged values', async () => {
    const first = await make({ client: fullReferralBody().client })
    const second = await send(manager, {
      ...requested({ client: { ...client, zip: '97201-1234' } }),
      existingClient: first.clientId,
    })
    expect(second).toMatchObject({
      status: 201,
      body: { data: { clientId: first.clientId, client: first.client, status: 1 } },
    })
    expect(await clients()).toBe(1)
    expect((await view(first.clientId)).referrals.map(({ id }: { id: number }) => id)).toEqual([
      second.body.data.id,
      first.id,
    ])
    const { body } = await manager.post('/api/referral/List', { filter: {}, commonFilters: { search: '555-010-0102' } })
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(second.body.data.id)
  })

  it('can’t change the client: values that differ from those on file are refused by field', async () => {
    const first = await make()
    const answer = await send(manager, {
      ...requested({ client: { ...nora, city: 'Salem', phone: '555-010-0199' } }),
      existingClient: first.clientId,
    })
    expect([answer.status, answer.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['client.city', 'client.phone'],
    ])
  })

  it('can’t be used to guess hidden digits: people who may not see them are refused the right ones too', async () => {
    const first = await make({ assignedTo: person.intake, client: { ...nora, ssnLast4: '0042' } })
    const guess = async (ssnLast4: string) =>
      (await send(intake, { ...requested({ client: { ...nora, ssnLast4 } }), existingClient: first.clientId })).body
        .errors
    expect(await guess('0042')).toEqual(await guess('0043'))
  })

  it('belongs to somebody else if the user states that, as with twins', async () => {
    await make()
    expect(
      (await send(manager, { ...requested({ client: { ...nora, firstName: 'Nils' } }), differentPerson: true })).status,
    ).toBe(201)
    expect(await clients()).toBe(2)
  })

  it('reveals no clients whom the user may not see, and can’t be linked to them', async () => {
    const hidden = await make({ assignedTo: person.care })
    expect(
      (await intake.post('/api/client/Same', { firstName: 'Nora', lastName: 'Quist', dateOfBirth: nora.dateOfBirth }))
        .body.data,
    ).toEqual([])
    expect((await send(intake, { ...requested(), existingClient: hidden.clientId })).body.errors[0].field).toBe(
      'existingClient',
    )
    const own = (await send(intake, requested())).body.data
    expect(own).toMatchObject({ assignedTo: person.intake })
    // Users who see both are told that they may be the same person.
    expect((await view(own.clientId)).similar).toMatchObject([{ id: hidden.clientId, referrals: [{ id: hidden.id }] }])
    expect((await view(own.clientId, intake)).similar).toEqual([])
  })

  it('requires a decision when two users enter the same person at once: one is stored, the other gets the question', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(manager, requested())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await clients()).toBe(1)
  })

  it('names its client when it is created, and can’t change it later', async () => {
    const { id } = await make()
    expect((await manager.put(`/api/referral/${id}`, { version: 1, differentPerson: true })).body.errors[0].field).toBe(
      'differentPerson',
    )
    expect((await manager.put(`/api/referral/${id}`, { version: 1, clientId: 1 })).body.errors[0].field).toBe(
      'clientId',
    )
  })

  it('is linked to the client by an import that adds another referral, but a twin is not', async () => {
    await make()
    const text =
      importHeader + importRow('NORA') + importRow('Nils') + importRow('Ada', 'Lind') + importRow('Ada', 'Lind')
    expect(await importSheet(manager, 'referral', text, { duplicates: 'create' })).toMatchObject({
      total: 4,
      done: 4,
      problems: [],
    })
    // Nora, her twin, and Ada with two referrals in the file.
    expect(await clients()).toBe(3)
  })
})

describe('[S7.9] PUT client/update/{id}', () => {
  it('changes the client on all of their referrals: values, search, versions and history', async () => {
    const first = await make()
    const second = (await send(manager, { ...requested(), existingClient: first.clientId })).body.data
    const { version } = await view(first.clientId)
    const answer = await manager.put(`/api/client/update/${first.clientId}`, { version, lastName: 'Quist-Lindqvist' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Client updated successfully !!',
        data: { id: first.clientId, version: version + 1, lastName: 'Quist-Lindqvist', firstName: 'Nora' },
      },
    })
    for (const { id } of [first, second]) {
      expect(await read(id)).toMatchObject({ version: 2, client: { lastName: 'Quist-Lindqvist' } })
      const [entry] = (await manager.post('/api/referral/History', { id })).body.data
      expect(entry).toMatchObject({
        action: 'update',
        changes: [{ label: 'Client: Last name', from: 'Quist', to: 'Quist-Lindqvist' }],
      })
    }
    expect(
      (await manager.post('/api/referral/List', { filter: {}, commonFilters: { search: 'lindqvist' } })).body
        .totalItems,
    ).toBe(2)
  })

  it('has the same effect as a change through one of the referrals; a user with another one open can’t overwrite it', async () => {
    const first = await make()
    const second = (await send(manager, { ...requested(), existingClient: first.clientId })).body.data
    await manager.put(`/api/referral/${first.id}`, { version: 1, client: { city: 'Salem' } })
    expect(await read(second.id)).toMatchObject({ version: 2, client: { city: 'Salem' } })
    expect((await manager.put(`/api/referral/${second.id}`, { version: 1, client: { city: 'Bend' } })).status).toBe(409)
    // The other referral's own values are not changed.
    await manager.put(`/api/referral/${first.id}`, { version: 2, priority: 2 })
    expect((await read(second.id)).version).toBe(2)
  })

  it('is refused if the client changed since, by either call', async () => {
    const { id, clientId } = await make()
    const { version } = await view(clientId)
    await manager.put(`/api/referral/${id}`, { version: 1, client: { city: 'Salem' } })
    expect((await manager.put(`/api/client/update/${clientId}`, { version, city: 'Bend' })).status).toBe(409)
    expect((await manager.put(`/api/client/update/${clientId}`, { city: 'Bend' })).body.errors[0].field).toBe('version')
  })

  it('stores one of two simultaneous changes completely, or refuses it', async () => {
    const first = await make()
    const second = (await send(manager, { ...requested(), existingClient: first.clientId })).body.data
    const answers = await Promise.all([
      manager.put(`/api/referral/${first.id}`, { version: 1, client: { city: 'Salem' } }),
      manager.put(`/api/referral/${second.id}`, { version: 1, client: { address1: '1 Elm' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is for people who may change one of the client’s referrals; hidden digits stay hidden and unchanged', async () => {
    const mine = await make({ assignedTo: person.intake, client: { ...nora, ssnLast4: '0042' } })
    const others = (await send(manager, { ...requested(), existingClient: mine.clientId, assignedTo: person.care }))
      .body.data
    expect((await view(mine.clientId, intake)).referrals.map(({ id }: { id: number }) => id)).toEqual([mine.id])
    const seen = await view(mine.clientId, intake)
    expect([seen.ssnLast4, seen.masked]).toEqual([null, ['ssnLast4']])
    expect(
      await intake.put(`/api/client/update/${mine.clientId}`, { version: seen.version, city: 'Salem' }),
    ).toMatchObject({ status: 200, body: { data: { ssnLast4: null, city: 'Salem' } } })
    expect((await read(others.id, care)).client).toMatchObject({ city: 'Salem', ssnLast4: '0042' })
    expect(
      (await intake.put(`/api/client/update/${mine.clientId}`, { version: seen.version + 1, ssnLast4: '1111' })).status,
    ).toBe(400)
    expect((await auditor.put(`/api/client/update/${mine.clientId}`, { version: 1, city: 'Bend' })).status).toBe(403)
    const strange = await make({ assignedTo: person.care, client: { ...nora, lastName: 'Strange' } })
    for (const answer of [
      await intake.get(`/api/client/${strange.clientId}`),
      await intake.put(`/api/client/update/${strange.clientId}`, { version: 1, city: 'Bend' }),
    ])
      expect(answer.status).toBe(404)
  })

  it('refuses invalid values of a client, by field', async () => {
    const { clientId } = await make()
    const answer = await manager.put(`/api/client/update/${clientId}`, {
      version: 1,
      lastName: null,
      zip: 'x',
      shoeSize: 4,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'lastName',
      'shoeSize',
      'zip',
    ])
  })

  it('records in the audit log that hidden digits were shown', async () => {
    const { clientId, id } = await make({ client: { ...nora, ssnLast4: '0042' } })
    await view(clientId)
    const { rows } = await sql<{
      record_id: number
    }>`select record_id from core.audit_entry where action = 'sensitiveViewed' and record_id = ${id}`.execute(
      test.db.query,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
