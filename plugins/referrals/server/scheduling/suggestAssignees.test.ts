import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import type { SuggestedAssignee } from '../../shared/scheduling/assigneeCalls'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let care: Caller
let ids: { manager: number; intake: number; care: number }

const idOf = async (caller: Caller): Promise<number> => (await caller.get('/api/user/me')).body.user.id

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, intake, care] = [
    await test.as('Intake Manager'),
    await test.as('Intake Coordinator'),
    await test.as('Care Coordinator'),
  ]
  ids = { manager: await idOf(manager), intake: await idOf(intake), care: await idOf(care) }
  const hours = (assignedTo: number, more: object) =>
    manager.post('/api/referralStaffHours/Create', { assignedTo, availability: [1], ...more })
  // Speaks Spanish and lives near the family; lives near too; speaks Spanish and lives elsewhere. The others have no working hours.
  await hours(ids.care, { languages: ['en', 'es'], zips: ['97202'], centreZip: '97201', miles: 10 })
  await hours(ids.intake, { languages: ['en'], zips: ['97201'] })
  await hours(ids.manager, { languages: ['es'], zips: ['10001'] })
  await manager.post('/api/referralCapacity/Create', { assignedTo: ids.care, clients: 3 })
})
afterAll(() => test.close())

let families = 0
async function family(more: object = {}, client: object = {}): Promise<number> {
  families += 1
  const body = referralBody(more)
  const made = await manager.post('/api/referral/createReferral', {
    ...body,
    client: { ...body.client, languages: ['es'], firstName: `Nora ${families}`, ...client },
  })
  return made.body.data.id
}
const read = async (id: number): Promise<readonly SuggestedAssignee[]> =>
  (await manager.get(`/api/referral/${id}/assignees`)).body.data
const reasonsOf = (people: readonly SuggestedAssignee[], id: number) => people.find((one) => one.id === id)?.reasons

describe('the suggested assignee of a referral', () => {
  it('[D2] is chosen by language, place and caseload, with the reasons as text', async () => {
    const people = await read(await family())
    expect(people[0]).toEqual({
      id: ids.care,
      name: 'Jerome Baptiste',
      reasons: ['Speaks Spanish', 'Near the family', 'Caseload 0 of 3'],
      suggested: true,
    })
    expect(reasonsOf(people, ids.intake)).toEqual(['Near the family', 'Caseload 0'])
    expect(reasonsOf(people, ids.manager)).toEqual(['Speaks Spanish', 'Caseload 0'])
    expect(people.at(-1)!.id, 'who is known to live elsewhere comes last').toBe(ids.manager)
    expect(people.filter(({ suggested }) => suggested)).toHaveLength(1)
  })

  it('is one of the options of the field, including people without working hours', async () => {
    const people = await read(await family())
    const { body } = await manager.post('/api/person/Options', { entity: 'referral', limit: 200 })
    const names = people.map(({ name }) => name)
    expect(names.toSorted()).toEqual(body.data.map(({ name }: { name: string }) => name))
    const silent = people.find(({ id }) => !Object.values(ids).includes(id))!
    expect(silent.reasons).toEqual(['Caseload 0'])
  })

  it('is nobody with a full caseload, and not the current assignee', async () => {
    const id = await family({ assignedTo: ids.care })
    await family({ assignedTo: ids.care })
    const before = await read(id)
    expect(reasonsOf(before, ids.care)).toContain('Caseload 2 of 3')
    expect(before.find(({ suggested }) => suggested)!.id).toBe(ids.intake)

    await family({ assignedTo: ids.care })
    const people = await read(await family())
    expect(people.at(-1)).toMatchObject({
      id: ids.care,
      reasons: ['Speaks Spanish', 'Near the family', 'Caseload 3 of 3', 'No capacity left'],
      suggested: false,
    })
  })

  it('gets the reason “near” only if staff travel to the family', async () => {
    const people = await read(await family({ service: { servicesRequested: [1], setting: [2] } }))
    expect(people.flatMap(({ reasons }) => reasons)).not.toContain('Near the family')
  })

  it('[D2] is shown to people who may assign, for referrals that they may change, and without the home areas of colleagues', async () => {
    const id = await family({ assignedTo: ids.intake })
    const answer = await intake.get(`/api/referral/${id}/assignees`)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toMatch(/97201|97202|10001|mile|zip/i)
    expect(await care.get(`/api/referral/${id}/assignees`)).toMatchObject({ status: 404 })
    expect(await (await test.as('Auditor')).get(`/api/referral/${id}/assignees`)).toMatchObject({ status: 403 })
    expect(await (await test.as('Salesperson')).get(`/api/referral/${id}/assignees`)).toMatchObject({ status: 403 })
    await manager.delete(`/api/referral/${id}`)
    expect(await manager.get(`/api/referral/${id}/assignees`)).toMatchObject({ status: 404 })
  })

  it('[security 4] is recorded in the patient access log as a view of the record', async () => {
    const id = await family()
    await read(id)
    const ways = async () =>
      (
        await sql<{ way: string }>`
          select distinct way from core.patient_access where entity = 'referral' and record_ids @> array[${id}::integer] and way <> 'created'`.execute(
          test.db.query,
        )
      ).rows.map(({ way }) => way)
    await expect.poll(ways).toEqual(['viewed'])
  })
})
