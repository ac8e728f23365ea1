import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import type { Schedule } from '../../shared/scheduling/scheduleCalls'
import type { Message, ServerContext } from '@core/server/plugin'
import { submitted } from '../packet/testing/submitted'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'
import { sendWaiting } from '../familyQueue'
import { startConfirmations } from './confirmStart'
import { loadDistance } from './distance'

let test: TestApp
let manager: Caller
let care: Caller
let careId: number
let intakeId: number
const start = addDays(today(), 7)
/** Mornings from Monday to Friday. */
const mornings = [1, 4, 7, 10, 13]

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, care] = [await test.as('Intake Manager'), await test.as('Care Coordinator')]
  careId = (await care.get('/api/user/me')).body.user.id
  intakeId = (await (await test.as('Intake Coordinator')).get('/api/user/me')).body.user.id
  const hours = {
    availability: [...mornings, 2, 5],
    weeklyHours: 30,
    languages: ['en', 'es'],
    centreZip: '97201',
    miles: 10,
  }
  await manager.post('/api/referralStaffHours/Create', { assignedTo: careId, ...hours })
  await manager.post('/api/referralStaffHours/Create', { assignedTo: intakeId, availability: [1], zips: ['10001'] })
  await manager.post('/api/referralCapacity/Create', { assignedTo: careId, clients: 50 })
})
afterAll(() => test.close())

let families = 0
async function family(more: object = {}, client: object = {}): Promise<number> {
  families += 1
  const body = referralBody({
    service: { servicesRequested: [1], hoursPerWeek: 12, availability: mornings },
    ...more,
  })
  const { data } = (
    await manager.post('/api/referral/createReferral', {
      ...body,
      client: { ...body.client, languages: ['es'], firstName: `Nora ${families}`, ...client },
    })
  ).body
  return data.id
}
const read = async (id: number, query = `startDate=${start}`): Promise<Schedule> =>
  (await manager.get(`/api/referral/${id}/schedule?${query}`)).body.data
const book = (id: number, slots: readonly number[], more: object = {}, caller = manager) =>
  caller.post(`/api/referral/${id}/schedule`, {
    staffId: careId,
    startDate: start,
    visits: slots.map((slot) => ({ slot, hours: 4 })),
    ...more,
  })
/** Frees the parts of the week. */
const clear = (id: number) => sql`delete from referrals.visit where referral_id = ${id}`.execute(test.db.query)

describe('a schedule', () => {
  it('proposes people who have time, with the arguments for and against them as text', async () => {
    const id = await family()
    const { proposals, hoursPerWeek, availability } = await read(id)
    expect({ hoursPerWeek, availability }).toEqual({ hoursPerWeek: 12, availability: mornings })
    expect(proposals.map(({ staffId }) => staffId)).toEqual([careId, intakeId])
    expect(proposals[0]).toMatchObject({
      visits: [1, 4, 7].map((slot) => ({ slot, hours: 4 })),
      reasons: ['Overlaps 12 of 12 h', '0 miles away', 'Speaks Spanish', expect.stringMatching(/^Caseload \d+ of 50$/)],
      conflicts: [],
    })
    expect(proposals[1]!.conflicts).toEqual(['Outside their home area', 'Does not speak Spanish'])
    expect((await read(id, `startDate=${start}&hours=6`)).proposals[0]!.visits).toEqual([
      { slot: 1, hours: 4 },
      { slot: 4, hours: 2 },
    ])
  })

  it('is stored once it is booked, and ends with the authorization', async () => {
    const end = addDays(start, 90)
    const id = await family({ authorization: { status: 2, number: 'A-1', start: today(), end } })
    expect(await book(id, [1, 4])).toMatchObject({ status: 200, body: { message: `Booked from ${start}` } })
    const { visits, proposals } = await read(id)
    expect(visits.map(({ slot, hours, startDate, endDate }) => [slot, hours, startDate, endDate])).toEqual([
      [1, 4, start, end],
      [4, 4, start, end],
    ])
    expect(proposals[0]!.reasons[0]).toBe('Overlaps 4 of 4 h')
    const { body } = await manager.post('/api/referral/History', { id })
    expect(JSON.stringify(body.data)).toContain('Booked 8 h a week')
    const other = await read(await family())
    expect(other.proposals[0]!.conflicts).toEqual(['Booked for another family: Monday morning, Tuesday morning'])
    await clear(id)
  })

  it('books only one of two simultaneous requests for the same part of the week; the other is refused completely', async () => {
    const [one, two] = [await family(), await family()]
    const answers = await Promise.all([book(one, [1, 4]), book(two, [4, 7])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /is booked for another family on Tuesday morning/,
    )
    const booked = await Promise.all([one, two].map(async (id) => (await read(id)).visits.length))
    expect(booked.toSorted((a, b) => a - b)).toEqual([0, 2])
    const late = answers[0].status === 409 ? one : two
    expect(await book(late, [4], { anyway: true }), 'taken stays taken').toMatchObject({ status: 409 })
    await Promise.all([one, two].map(clear))
  })

  it('requires a confirmation for a booking outside hours, time, caseload or authorization', async () => {
    const id = await family({ authorization: { status: 2, number: 'A-2', start: today(), end: addDays(today(), 2) } })
    const refused = await book(id, [2, 15])
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'anyway' }] } })
    expect(refused.body.errors[0].message).toMatch(
      /does not work on Friday evening\. The family has no time on Monday afternoon, Friday evening\. The authorization ends .*, before the start/,
    )
    expect(await book(id, [2], { anyway: true })).toMatchObject({ status: 200 })
    expect(await book(id, [2], { staffId: intakeId, anyway: true }), 'the family has a visit then').toMatchObject({
      status: 409,
    })
    expect(await book(id, [1], { staffId: 1 })).toMatchObject({ status: 400 })
    await clear(id)
  })

  it('[D2] is visible to people who may see the referral, booked by people who may change it; people set their own hours', async () => {
    const id = await family()
    await book(id, [1])
    expect(await care.get(`/api/referral/${id}/schedule`)).toMatchObject({ status: 404 })
    expect(await book(id, [4], {}, care)).toMatchObject({ status: 404 })
    const { body } = await care.post('/api/referralVisit/List', {})
    expect(body.data, 'their own visit, without the name of a client whom they may not see').toMatchObject([
      { referralId: id, labels: { referralId: null } },
    ])
    const auditor = await test.as('Auditor')
    expect(await auditor.get(`/api/referral/${id}/schedule`)).toMatchObject({ status: 200 })
    expect(await book(id, [4], {}, auditor)).toMatchObject({ status: 403 })
    expect(await (await test.as('Salesperson')).get(`/api/referral/${id}/schedule`)).toMatchObject({ status: 403 })
    const listed = (await care.post('/api/referralStaffHours/List', {})).body.data
    expect(listed.map(({ assignedTo }: { assignedTo: number }) => assignedTo)).toEqual([careId])
    const other = (await manager.post('/api/referralStaffHours/List', {})).body.data.find(
      ({ assignedTo }: { assignedTo: number }) => assignedTo === intakeId,
    )
    const change = (to: { id: number; version: number }) =>
      care.put('/api/referralStaffHours/Update', { id: to.id, version: to.version, weeklyHours: 20 })
    expect(await change(other)).toMatchObject({ status: 404 })
    expect(await change(listed[0])).toMatchObject({ status: 200 })
    await clear(id)
  })

  it('[S9.2] of a visit has a time on the clock, from which its hours are taken', async () => {
    const referralId = await family()
    const visit = { referralId, staffId: careId, slot: 1, hours: 4, startDate: start }
    const add = (times: object) => manager.post('/api/referralVisit/Create', { ...visit, ...times })
    expect(await add({ startTime: '09:00', endTime: '08:30' })).toMatchObject({ status: 400 })
    expect(await add({ startTime: '09:00', endTime: '11:30' })).toMatchObject({ status: 201 })
    const { body } = await manager.post('/api/referralVisit/List', { filter: { referralId: String(referralId) } })
    expect(body.data).toMatchObject([{ startTime: '09:00', endTime: '11:30', hours: 2.5 }])
    await clear(referralId)
  })

  it('ends when the referral is closed', async () => {
    const id = await family()
    await book(id, [1, 4], { startDate: today() })
    const { version } = (await manager.get(`/api/referral/${id}`)).body.data
    await manager.put(`/api/referral/${id}`, { version, status: 13, closeReason: 8 })
    const { body } = await manager.post('/api/referralVisit/List', { filter: { referralId: String(id) } })
    expect(body.data.map(({ endDate }: { endDate: string }) => endDate)).toEqual([today(), today()])
    expect(await book(await family(), [1], { startDate: today() }), 'its parts of the week are free').toMatchObject({
      status: 200,
    })
    expect(await book(id, [7])).toMatchObject({ status: 409 })
    await sql`delete from referrals.visit`.execute(test.db.query)
  })
})

describe('the start date', () => {
  const sent: Message[] = []
  const run = (now = new Date()) =>
    sendWaiting(
      startConfirmations,
      {
        db: test.db,
        messages: { send: async (message) => void sent.push(message) },
        brand: async () =>
          ({ name: 'White Glove', officePhone: '555-010-0199' }) as Awaited<ReturnType<ServerContext['brand']>>,
      },
      new AbortController().signal,
      now,
    )
  const allowed = { channels: [2], textPhone: '555-020-0007', language: 'es', quietFrom: '20:00', quietTo: '08:00' }

  it('[D4] is sent to the family if their communication policy allows it, outside quiet hours, in their language', async () => {
    const id = await family()
    expect((await read(id)).confirmation).toMatchObject({ ways: [], refusal: expect.stringContaining('not sent in') })
    expect(await book(id, [1], { confirmBy: 'sms' })).toMatchObject({ status: 400 })
    await submitted(test, id, 'communicationPolicy', allowed)
    expect((await read(id)).confirmation).toEqual({ ways: ['sms'], refusal: null, last: null })
    expect(await book(id, [1], { confirmBy: 'email' })).toMatchObject({ status: 400 })
    expect(await book(id, [1, 4], { confirmBy: 'sms', startDate: '2031-03-05' })).toMatchObject({ status: 200 })
    const clock = (hour: number) => new Date(2030, 4, 6, hour, 30)
    await run(clock(21))
    await run(clock(7))
    expect(sent).toEqual([])
    await run(clock(9))
    await run(clock(10))
    expect(sent).toEqual([
      expect.objectContaining({
        to: '555-020-0007',
        channel: 'sms',
        text: 'White Glove: empezamos el 5 de marzo de 2031. Cada semana: Lunes por la mañana, Martes por la mañana. ¿Preguntas? Llámenos: 555-010-0199.',
      }),
    ])
    expect(JSON.stringify(sent)).not.toMatch(/Nora|Quist/)
    expect((await read(id)).confirmation.last).toEqual({ startDate: '2031-03-05', sentAt: expect.any(String) })
    await clear(id)
  })

  it('[D4] is not sent to a family that said no since', async () => {
    sent.length = 0
    const id = await family()
    await submitted(test, id, 'communicationPolicy', { ...allowed, quietFrom: null, quietTo: null })
    await book(id, [1], { confirmBy: 'sms' })
    const { version } = (await manager.get(`/api/referral/${id}`)).body.data
    await manager.put(`/api/referral/${id}`, { version, consent: { services: true, textAndEmail: false } })
    await run()
    expect(sent).toEqual([])
    expect(await read(id)).toMatchObject({
      confirmation: { ways: [], refusal: expect.stringContaining('did not agree'), last: null },
    })
    await clear(id)
  })
})

it('the miles between two ZIP codes are those on the map', async () => {
  const distance = await loadDistance()
  expect(distance('10001', '90012')).toBeGreaterThan(2400)
  expect(distance('10001', '90012')).toBeLessThan(2500)
  expect(distance('97201', '97201')).toBe(0)
  expect(distance('97201', '97202')).toBeLessThan(6)
  expect(distance('00000', '97201')).toBeNull()
})
