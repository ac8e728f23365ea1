import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { addDays, localDay } from '@core/entity'
import { referralBody } from '../testing/referralBody'
import { resurfacedNote, returnFromHold } from './returnFromHold'

let test: TestApp
let manager: Caller
let care: Caller
const person = { care: 5 }
const today = localDay(new Date())
const never = new AbortController().signal

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  care = await test.as('Care Coordinator')
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`truncate referrals.referral, referrals.client cascade`.execute(test.db.query)
  test.sent.length = 0
})

const read = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data
const history = async (id: number) => (await manager.post('/api/referral/History', { id })).body.data

/** A referral that went on hold as Contacted. */
async function held(reviewDate: string, more: object = {}): Promise<number> {
  const { id } = (
    await manager.post('/api/referral/createReferral', { ...referralBody(), assignedTo: person.care, ...more })
  ).body.data
  await manager.put(`/api/referral/${id}`, { version: 1, status: 2 })
  expect(
    (await manager.put(`/api/referral/${id}`, { version: 2, status: 11, holdReason: 1, holdReviewDate: reviewDate }))
      .status,
  ).toBe(200)
  return id
}

describe('[D3] a referral on hold returns automatically on its review day', () => {
  it('to its previous status, without its hold data, and not a day earlier', async () => {
    const due = await held(today)
    const resting = await held(addDays(today, 1))
    expect(await returnFromHold(test, never)).toBe(1)
    expect(await read(due)).toMatchObject({
      status: 2,
      holdReason: null,
      holdReviewDate: null,
      heldFromStatus: null,
      version: 4,
      nextFollowUp: today,
      updatedBy: null,
    })
    expect(await read(resting)).toMatchObject({ status: 11, heldFromStatus: 2, version: 3 })
  })

  it('is in the history without a person, and counts as a step', async () => {
    const id = await held(today)
    await test.runJob('referrals.returnFromHold')
    const [last] = await history(id)
    expect(last).toMatchObject({ action: 'update', via: 'system', by: null, note: resurfacedNote })
    expect(last.changes).toContainEqual({ field: 'status', label: 'Status', from: 'On Hold', to: 'Contacted' })
    const steps =
      await sql<object>`select from_status as "from", to_status as "to", changed_by as by from referrals.status_change where referral_id = ${id} order by id desc limit 1`.execute(
        test.db.query,
      )
    expect(steps.rows).toEqual([{ from: 11, to: 2, by: null }])
  })

  it('is first in the assignee’s work queue', async () => {
    const later = (
      await manager.post('/api/referral/createReferral', {
        ...referralBody(),
        assignedTo: person.care,
        nextFollowUp: addDays(today, 3),
      })
    ).body.data.id
    const id = await held(today, { nextFollowUp: addDays(today, 20) })
    await returnFromHold(test, never)
    const { body } = await care.post('/api/referral/List', {
      filter: { assignedTo: 'me', status: '1,2,3,4,5,6,7,8,9,11' },
      sorting: { fieldName: 'nextFollowUp', direction: 'asc' },
    })
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([id, later])
  })

  it('keeps a follow-up with an earlier date', async () => {
    const id = await held(today, { nextFollowUp: '2024-01-01' })
    await returnFromHold(test, never)
    expect((await read(id)).nextFollowUp).toBe('2024-01-01')
  })

  it('is mailed to that person once, without the client', async () => {
    const id = await held(today)
    await held(today, { assignedTo: null })
    await returnFromHold(test, never)
    await returnFromHold(test, never)
    await expect.poll(() => test.sent.filter(({ subject }) => subject?.includes('back from hold')).length).toBe(1)
    const mail = test.sent.find(({ subject }) => subject?.includes('back from hold'))!
    expect(mail).toMatchObject({
      to: 'care@demo.test',
      subject: `Referral ${(await read(id)).number} is back from hold`,
    })
    expect(JSON.stringify(mail)).not.toMatch(/Nora|Quist/)
  })

  it('returns late if no server ran on the day, however many there are, and once with several nodes', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => held(today)))
    // The server would have refused these dates then, but they are in the past now.
    await sql`update referrals.referral set hold_review_date = ${addDays(today, -40)}::date`.execute(test.db.query)
    const node = await test.node()
    const back = await Promise.all([returnFromHold(test, never), returnFromHold(node, never)])
    await node.close()
    expect(back[0] + back[1]).toBe(3)
    for (const id of ids)
      expect((await history(id)).filter((entry: { via: string | null }) => entry.via === 'system')).toHaveLength(1)
  })

  it('prevents people from overwriting it with the previous version', async () => {
    const id = await held(today)
    await returnFromHold(test, never)
    expect((await manager.put(`/api/referral/${id}`, { version: 3, holdReviewDate: addDays(today, 5) })).status).toBe(
      409,
    )
  })

  it('stays deleted if it was deleted', async () => {
    const id = await held(today)
    await manager.delete(`/api/referral/${id}`)
    expect(await returnFromHold(test, never)).toBe(0)
  })
})
