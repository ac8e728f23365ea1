import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
let auditor: Caller
const person = { manager: 3, intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  care = await test.as('Care Coordinator')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

const create = async (more: object, who = manager) =>
  (await who.post('/api/referral/createReferral', { ...referralBody(), ...more })).body.data
const full = (assignedTo: number) => create({ ...fullReferralBody(), assignedTo })

describe('a referral that belongs to another person', () => {
  it('does not exist for people who may see only their own: 404, and nothing changes', async () => {
    const { id } = await create({ assignedTo: person.care })
    const nobodys = await create({})
    for (const other of [id, nobodys.id]) {
      const missing = await intake.get('/api/referral/999999')
      const answers = [
        await intake.get(`/api/referral/${other}`),
        await intake.put(`/api/referral/${other}`, { version: 1, nextFollowUp: '2024-01-01' }),
      ]
      for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    }
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({ version: 1, nextFollowUp: null })
  })

  it('disappears for the person who gave it away, who still gets the confirmation', async () => {
    const { id } = await create({ assignedTo: person.intake })
    expect(await intake.put(`/api/referral/${id}`, { version: 1, assignedTo: person.care })).toMatchObject({
      status: 200,
      body: { data: { assignedTo: person.care, labels: { assignedTo: 'Jerome Baptiste' } } },
    })
    expect((await intake.get(`/api/referral/${id}`)).status).toBe(404)
    expect((await care.get(`/api/referral/${id}`)).status).toBe(200)
  })

  it('is not shown again by a repeated create, once another person has changed it', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const again = () => intake.post('/api/referral/createReferral', { ...referralBody(), assignedTo: person.care }, key)
    const { id } = (await again()).body.data
    expect(await again()).toMatchObject({ status: 201, body: { data: { id } } })
    await care.put(`/api/referral/${id}`, { version: 1, referredByName: 'Somebody else wrote this' })
    const late = await again()
    expect(late.status).toBe(404)
    expect(JSON.stringify(late.body)).not.toContain('Somebody')
  })

  it('can be deleted by people who may delete all, not by a coordinator', async () => {
    const { id } = await create({ assignedTo: person.intake })
    expect((await intake.delete(`/api/referral/${id}`)).status).toBe(403)
    expect((await manager.delete(`/api/referral/${id}`)).status).toBe(200)
  })

  it('can be read but neither changed nor deleted with “view all” and “update” and “delete assigned”', async () => {
    const { id } = await create({ assignedTo: person.care })
    const mine = await create({ assignedTo: person.intake })
    const role = await test.db.query
      .selectFrom('core.role')
      .select('id')
      .where('name', '=', 'Intake Coordinator')
      .executeTakeFirstOrThrow()
    const more = [302, 308, 309]
    await test.db.query
      .insertInto('core.role_permission')
      .values(more.map((permission_id) => ({ role_id: role.id, permission_id })))
      .execute()
    expect((await intake.get(`/api/referral/${id}`)).status).toBe(200)
    expect(await intake.put(`/api/referral/${id}`, { version: 1 })).toMatchObject({
      status: 403,
      body: { message: 'You do not have the necessary permissions for changing this referral' },
    })
    expect(await intake.delete(`/api/referral/${id}`)).toMatchObject({
      status: 403,
      body: { message: 'You do not have the necessary permissions for deleting this referral' },
    })
    expect((await intake.delete(`/api/referral/${mine.id}`)).status).toBe(200)
    await test.db.query
      .deleteFrom('core.role_permission')
      .where('role_id', '=', role.id)
      .where('permission_id', 'in', more)
      .execute()
  })
})

describe('the assignee of a referral', () => {
  it('is a coordinator who creates it, and nobody if a manager does', async () => {
    expect((await create({}, intake)).assignedTo).toBe(person.intake)
    expect((await create({})).assignedTo).toBeNull()
  })

  it('can be set for others only with the permission to assign; everybody may take an unassigned one', async () => {
    const role = await test.db.query
      .selectFrom('core.role')
      .select('id')
      .where('name', '=', 'Intake Manager')
      .executeTakeFirstOrThrow()
    const assign = { role_id: role.id, permission_id: 313 }
    await test.db.query
      .deleteFrom('core.role_permission')
      .where('role_id', '=', role.id)
      .where('permission_id', '=', 313)
      .execute()
    const message = 'You do not have the necessary permissions for assigning referrals'
    expect(await manager.post('/api/referral/createReferral', referralBody({ assignedTo: person.care }))).toMatchObject(
      { status: 403, body: { message } },
    )
    const mine = await create({ assignedTo: person.manager })
    expect(mine.assignedTo).toBe(person.manager)
    expect(await manager.put(`/api/referral/${mine.id}`, { version: 1, assignedTo: person.care })).toMatchObject({
      status: 403,
      body: { message },
    })
    expect(await manager.put(`/api/referral/${mine.id}`, { version: 1, assignedTo: null })).toMatchObject({
      status: 403,
      body: { message },
    })
    const nobodys = await create({})
    expect((await manager.put(`/api/referral/${nobodys.id}`, { version: 1, assignedTo: person.manager })).status).toBe(
      200,
    )
    await test.db.query.insertInto('core.role_permission').values(assign).execute()
  })
})

describe('sensitive fields', () => {
  it('are null without 318, with the paths of stored values; the text never leaves the server', async () => {
    const { id } = await full(person.intake)
    for (const who of [intake, auditor]) {
      const answer = await who.get(`/api/referral/${id}`)
      expect(answer.body.data.masked).toEqual([
        'client.ssnLast4',
        'coverages[0].memberId',
        'coverages[1].memberId',
        'clinical',
      ])
      expect(answer.body.data).toMatchObject({
        clinical: null,
        client: { ssnLast4: null, firstName: 'Nora' },
        coverages: [
          { id: 1, memberId: null, payer: 'Cascade Health' },
          { id: 2, memberId: null },
        ],
      })
      for (const secret of ['0042', 'CH-778812', 'MD-100200', 'F84.0', 'Peanuts'])
        expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
  })

  it('are visible with 318', async () => {
    const { id } = await full(person.care)
    expect((await care.get(`/api/referral/${id}`)).body.data).toMatchObject({
      masked: [],
      clinical: { diagnosisCode: 'F84.0' },
      client: { ssnLast4: '0042' },
    })
  })

  it('are masked in the response to their own writer, too', async () => {
    const made = await create(fullReferralBody(), intake)
    expect(made).toMatchObject({ clinical: null, masked: expect.arrayContaining(['clinical']) })
  })

  it('remain when people who can’t see them change other fields', async () => {
    const { id } = await full(person.intake)
    const answer = await intake.put(`/api/referral/${id}`, {
      version: 1,
      client: { ssnLast4: null, city: 'Bend' },
      clinical: null,
      coverages: [{ id: 2, plan: 'Basic' }],
    })
    expect(answer.status).toBe(200)
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({
      client: { city: 'Bend', ssnLast4: '0042' },
      clinical: { diagnosisCode: 'F84.0' },
      coverages: [{ id: 2, payer: 'State Medicaid', plan: 'Basic', memberId: 'MD-100200' }],
    })
  })

  it.each([
    [{ clinical: { concerns: 'New' } }, 'clinical'],
    [{ client: { ssnLast4: '0042' } }, 'client.ssnLast4'],
    [{ coverages: [{ id: 1, memberId: 'X' }] }, 'coverages[0].memberId'],
  ])('can’t be replaced by people who can’t see them: %j', async (patch, field) => {
    const { id } = await full(person.intake)
    const answer = await intake.put(`/api/referral/${id}`, { version: 1, ...patch })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringContaining('holds something that you may not see') }] },
    })
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({
      version: 1,
      client: { ssnLast4: '0042' },
    })
  })

  it('can be filled in by everybody if they are empty', async () => {
    const { id } = await create({ assignedTo: person.intake })
    expect(
      (
        await intake.put(`/api/referral/${id}`, {
          version: 1,
          clinical: { concerns: 'Speech' },
          coverages: [{ payer: 'A', memberId: 'B' }],
        })
      ).status,
    ).toBe(200)
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({
      clinical: { concerns: 'Speech' },
      coverages: [{ id: 1, memberId: 'B' }],
    })
  })
})
