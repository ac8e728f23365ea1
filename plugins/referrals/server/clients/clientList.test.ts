import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp, download } from '@core/server/testing'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
const person = { intake: 4, care: 5 }

const guardian = (name: string, phone: string, email: string) => ({
  name,
  relationship: 1,
  phone,
  email,
  legalCustody: 2,
})
const person1 = { ...referralBody().client, phone: '555-010-0102', ssnLast4: '0042' }
const create = async (firstName: string, more: object) =>
  (
    await manager.post('/api/referral/createReferral', {
      ...referralBody({ client: { ...person1, firstName, lastName: 'Quist' }, ...more }),
    })
  ).body.data as { id: number; clientId: number; number: string }

/** Nora belongs to the intake and the care coordinator, Nils to the care coordinator, Ada to nobody. */
let nora: Awaited<ReturnType<typeof create>>
let norasSecond: Awaited<ReturnType<typeof create>>
let nils: Awaited<ReturnType<typeof create>>
let ada: Awaited<ReturnType<typeof create>>

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  care = await test.as('Care Coordinator')
  const ingrid = guardian('Ingrid Quist', '555-010-0133', 'ingrid@quist.example')
  nora = await create('Nora', { assignedTo: person.intake, guardians: [ingrid] })
  norasSecond = (
    await manager.post('/api/referral/createReferral', {
      ...referralBody({ client: { ...person1, firstName: 'Nora', lastName: 'Quist', ssnLast4: null } }),
      differentPerson: undefined,
      existingClient: nora.clientId,
      assignedTo: person.care,
      guardians: [guardian('Otto Holm', '555-010-0144', 'otto@holm.example')],
    })
  ).body.data
  nils = await create('Nils', {
    assignedTo: person.care,
    client: { ...person1, firstName: 'Nils', lastName: 'Quist', phone: null },
    guardians: [guardian('I. Quist', '555-010-0199', 'ingrid@quist.example')],
  })
  ada = await create('Ada', {
    client: { ...person1, firstName: 'Ada', lastName: 'Lind', phone: null, address1: '1 Elm Street' },
    guardians: [guardian('Otto Holm', '555-010-0144', 'otto@home.example')],
  })
})
afterAll(() => test.close())

const list = async (who: Caller, body: object = {}) => (await who.post('/api/client/List', body)).body
const names = async (who: Caller, body: object = {}) =>
  ((await list(who, { columns: ['firstName'], ...body })).data as { firstName: string }[]).map(
    ({ firstName }) => firstName,
  )

describe('[S3.20, D2] POST client/List', () => {
  it('shows each role the clients of the referrals that it may see, in rows and totals, and no others', async () => {
    const all = ['Nora', 'Nils', 'Ada']
    const reached = {
      'Super Admin': all,
      Administrator: all,
      'Intake Manager': all,
      'Intake Coordinator': ['Nora'],
      'Care Coordinator': ['Nora', 'Nils'],
      'Sales Manager': 403,
      'Store Manager': 403,
      Salesperson: 403,
      Auditor: all,
    }
    for (const [role, expected] of Object.entries(reached)) {
      const answer = await (await test.as(role)).post('/api/client/List', { columns: ['firstName'] })
      const { data = [], totalItems } = answer.body
      expect([
        role,
        answer.status === 200 ? data.map((row: { firstName: string }) => row.firstName) : answer.status,
      ]).toEqual([role, expected])
      if (answer.status === 200) expect([role, totalItems]).toEqual([role, data.length])
    }
  })

  it('returns what the viewer may do with any of a client’s referrals', async () => {
    const auditor = await test.as('Auditor')
    expect((await list(intake)).data[0].parentAllows).toEqual({ view: true, update: true })
    expect((await list(auditor)).data[0].parentAllows).toEqual({ view: true })
  })

  it('can be searched, filtered and sorted like every list; people who may not see the digits can’t query them either', async () => {
    expect(await names(manager, { commonFilters: { search: 'quist 555-010-0102' } })).toEqual(['Nora'])
    expect(await names(manager, { commonFilters: { search: 'LIND' } })).toEqual(['Ada'])
    expect(await names(intake, { commonFilters: { search: 'nils' } })).toEqual([])
    expect(await names(manager, { sorting: { fieldName: 'firstName' } })).toEqual(['Ada', 'Nils', 'Nora'])
    const digits = { columns: ['firstName', 'ssnLast4'] }
    expect((await list(care, digits)).data[0].ssnLast4).toBe('0042')
    const hidden = await list(intake, digits)
    expect([hidden.data[0].ssnLast4, hidden.masked]).toEqual([null, ['ssnLast4']])
    expect((await intake.post('/api/client/List', { filter: { ssnLast4: '0042' } })).status).toBe(403)
  })

  it('has the same limits for counts, exports and options', async () => {
    const counted = await care.post('/api/client/Aggregate', { groupBy: ['lastName'], measures: [{ of: 'count' }] })
    expect(counted.body.data.map(({ values }: { values: number[] }) => values)).toEqual([[2]])
    const { rows } = await download(test, intake, 'POST', '/api/client/Export', {
      format: 'csv',
      columns: ['firstName', 'ssnLast4'],
    })
    expect(rows.slice(1).map(([first]) => first)).toEqual(['Nora'])
    expect(JSON.stringify(rows)).not.toContain('0042')
    const options = await intake.post('/api/client/Options', { search: 'quist' })
    expect(options.body.data).toMatchObject([{ id: nora.clientId, name: 'Nora Quist' }])
  })

  it('follows a referral that is reassigned, deleted or restored', async () => {
    const { version } = (await manager.get(`/api/referral/${norasSecond.id}`)).body.data
    await manager.put(`/api/referral/${norasSecond.id}`, { version, assignedTo: null })
    expect(await names(care)).toEqual(['Nils'])
    await manager.put(`/api/referral/${norasSecond.id}`, { version: version + 1, assignedTo: person.care })
    expect(await names(care)).toEqual(['Nora', 'Nils'])
    await manager.delete(`/api/referral/${nils.id}`)
    expect(await names(care)).toEqual(['Nora'])
    expect(await names(manager)).toEqual(['Nora', 'Ada'])
    expect((await care.get(`/api/client/${nils.clientId}`)).status).toBe(404)
    await manager.post('/api/referral/Restore', { id: nils.id })
    expect(await names(care)).toEqual(['Nora', 'Nils'])
  })
})

it('[D2, D3] all referrals of a client that the viewer may see come in one response, each masked as by itself', async () => {
  const read = async (who: Caller) => (await who.get(`/api/client/${nora.clientId}/referrals`)).body.data
  expect(new Set((await read(manager)).map(({ id }: { id: number }) => id))).toEqual(new Set([nora.id, norasSecond.id]))
  const [own, ...others] = await read(intake)
  expect(others).toEqual([])
  expect(own).toEqual((await intake.get(`/api/referral/${nora.id}`)).body.data)
  expect(await (await test.as('Salesperson')).get(`/api/client/${nora.clientId}/referrals`)).toMatchObject({
    status: 403,
  })
})

describe('[D3] a client’s family', () => {
  const family = async (who: Caller, id: number) => {
    const { status, body } = await who.get(`/api/client/${id}/family`)
    return status === 200
      ? body.data.map(({ firstName, shares, guardians, referrals }: Record<string, unknown>) => [
          firstName,
          shares,
          guardians,
          (referrals as { id: number }[]).map(({ id }) => id),
        ])
      : status
  }

  it('contains the clients who share a guardian, the home or the phone', async () => {
    expect(await family(manager, nora.clientId)).toEqual([
      ['Nils', ['guardian'], ['Ingrid Quist'], [nils.id]],
      ['Ada', ['guardian'], ['Otto Holm'], [ada.id]],
    ])
    await sql`update referrals.client set address1 = '1 elm street' where id = ${nora.clientId}`.execute(test.db.query)
    expect(await family(manager, ada.clientId)).toEqual([
      ['Nora', ['guardian', 'home'], ['Otto Holm'], [norasSecond.id, nora.id]],
    ])
    await sql`update referrals.client set address1 = null where id = ${nora.clientId}`.execute(test.db.query)
  })

  it('is found only by referrals that the viewer may see, on both sides', async () => {
    // Ingrid is a guardian on the intake coordinator's referral; Nils belongs to the care coordinator.
    expect(await family(intake, nora.clientId)).toEqual([])
    expect(await family(care, nora.clientId)).toEqual([])
    expect(await family(care, nils.clientId)).toEqual([])
    expect(await family(intake, nils.clientId)).toBe(404)
    expect(await family(await test.as('Salesperson'), nora.clientId)).toBe(403)
  })
})

let links = 0
/** A submitted form, stored directly. */
const submit = (referralId: number, form: number, answers: object) =>
  sql`
    with link as (
      insert into referrals.form_link (referral_id, form, token_hash, expires_at, spent_at)
      values (${referralId}, ${form}, sha256(${`link ${++links}`}::bytea), now(), now()) returning id)
    insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, signed_at, answers_hash)
    select ${referralId}, ${form}, id, ${JSON.stringify(answers)}::jsonb, '1', 'Ingrid Quist', '2026-05-04T10:00:00Z', sha256('a') from link`.execute(
    test.db.query,
  )

it('[D4] the releases of a client’s family are listed with their ends, from referrals that the viewer may see', async () => {
  const doctor = { name: 'Dr. Amara Obi', organization: 'Alder Pediatrics' }
  await submit(nora.id, 4, { recipient: doctor, expiryDate: '2026-06-01' })
  await submit(nora.id, 4, { recipient: doctor, expiryDate: '2027-05-04', expiryEvent: null, records: ['diagnosis'] })
  await submit(nora.id, 4, { recipient: { name: 'Berta Holm' }, expiryEvent: 'when school ends' })
  await submit(norasSecond.id, 6, { expiryDate: '2026-12-31' })
  const read = async (who: Caller) => (await who.get(`/api/client/${nora.clientId}/releases`)).body.data
  const release = {
    form: 'releaseInfo',
    signer: 'Ingrid Quist',
    recipient: 'Alder Pediatrics',
    endsOn: '2027-05-04',
    endsWhen: null,
    number: nora.number,
  }
  const grandmother = { form: 'releaseInfo', recipient: 'Berta Holm', endsOn: null, endsWhen: 'when school ends' }
  const school = { form: 'schoolCollaboration', endsOn: '2026-12-31', referralId: norasSecond.id }
  expect(await read(manager)).toMatchObject([school, release, grandmother])
  expect(await read(intake)).toMatchObject([release, grandmother])
  expect(JSON.stringify(await read(manager))).not.toContain('diagnosis')
})

describe('[D2, D3, D4] the forms that were submitted for a client', () => {
  const read = async (who: Caller) => {
    const { status, body } = await who.get(`/api/client/${ada.clientId}/forms`)
    return status === 200 ? body.data : status
  }

  it('are listed with the referral of each, the latest first, of referrals that the viewer may see', async () => {
    await submit(ada.id, 3, { allergies: 'Peanuts' })
    await submit(ada.id, 2, { read: true })
    const handbook = { referralId: ada.id, number: ada.number, form: 'handbook', signer: 'Ingrid Quist', pdf: 'ready' }
    expect(await read(manager)).toMatchObject([handbook, { form: 'healthPolicy', pdf: 'ready' }])
    expect(await read(intake)).toBe(404)
    expect(await read(await test.as('Salesperson'))).toBe(403)
  })

  it('state that a PDF is hidden from people who may not view sensitive fields, and contain no answer', async () => {
    const seen = await read(await test.as('Auditor'))
    expect(seen).toMatchObject([
      { form: 'handbook', pdf: 'ready' },
      { form: 'healthPolicy', pdf: 'hidden' },
    ])
    expect(JSON.stringify(seen)).not.toContain('Peanuts')
    const [, { referralId, submissionId }] = seen
    const pdf = await (await test.as('Auditor')).get(`/api/referral/${referralId}/form-submission/${submissionId}/pdf`)
    expect(pdf.status).toBe(403)
  })

  it('count as a view of the client and of each of their referrals in the response', async () => {
    const { rows: before } = await sql<{
      last: number
    }>`select coalesce(max(id), 0)::int as last from core.patient_access`.execute(test.db.query)
    await read(manager)
    const opened = async () =>
      (
        await sql<{ opened: string }>`
          select entity || ' ' || way || ' ' || array_to_string(record_ids, ',') as opened from core.patient_access
          where id > ${before[0]!.last} order by id`.execute(test.db.query)
      ).rows.map(({ opened: one }) => one)
    await expect
      .poll(opened)
      .toEqual(expect.arrayContaining([`client viewed ${ada.clientId}`, `referral viewed ${ada.id}`]))
  })
})
