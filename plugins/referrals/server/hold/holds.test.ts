import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
const person = { intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const create = async (assignedTo: number): Promise<number> =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), assignedTo })).body.data.id
/** A change of the status, or of the hold's reason or date. */
async function change(id: number, patch: object): Promise<void> {
  const { version } = (await manager.get(`/api/referral/${id}`)).body.data
  const { status, body } = await manager.put(`/api/referral/${id}`, { version, ...patch })
  expect(status, body.message).toBe(200)
}
const hold = (id: number, holdReason: number) =>
  change(id, { status: 11, holdReason, holdReviewDate: addDays(today(), 7) })
const listed = async (who: Caller, referralId: number) =>
  (
    await who.post('/api/referralHold/List', {
      filter: { referralId: String(referralId) },
      columns: ['number', 'reason', 'since', 'until', 'reviewDate', 'days', 'assignedTo'],
    })
  ).body.data

describe('[D6] every hold of a referral is stored', () => {
  it('with its last reason, its start and its end', async () => {
    const id = await create(person.care)
    await change(id, { status: 2 })
    await hold(id, 1)
    await hold(id, 3)
    await change(id, { status: 2 })
    await hold(id, 4)
    const [first, second, ...more] = await listed(manager, id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ reason: 3, until: expect.any(String), assignedTo: person.care, days: 0 })
    expect(second).toMatchObject({ reason: 4, until: null, reviewDate: addDays(today(), 7) })
    expect(second.since >= first.until && first.until >= first.since).toBe(true)

    await change(id, { assignedTo: person.intake })
    expect((await listed(manager, id)).map(({ assignedTo }: { assignedTo: number }) => assignedTo)).toEqual([4, 4])
    await manager.delete(`/api/referral/${id}`)
    expect(await listed(manager, id)).toEqual([])
  })

  it('[S6.5] [D2] people who may see their own referrals see their holds, and nobody can write one', async () => {
    const [mine, other] = [await create(person.care), await create(person.intake)]
    for (const id of [mine, other]) {
      await change(id, { status: 2 })
      await hold(id, 1)
    }
    const care = await test.as('Care Coordinator')
    expect([(await listed(care, mine)).length, (await listed(care, other)).length]).toEqual([1, 0])
    expect((await (await test.as('Salesperson')).post('/api/referralHold/List', {})).status).toBe(403)
    for (const call of ['Create', 'Update'])
      expect((await manager.post(`/api/referralHold/${call}`, { reason: 1 })).status).toBe(404)
  })
})
