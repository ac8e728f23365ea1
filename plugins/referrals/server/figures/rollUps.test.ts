import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { rollUpFor } from '@core/server/entities'
import { createTestApp, expectStoredRollUps, rollUpsAnswerAlike, type TestApp, viewersOf } from '@core/server/testing'
import plugin from '../plugin'
import { storedRollUps } from './rollUps'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  await test.db.transaction(async (tx) => plugin.seedDemonstration?.(tx))
})
afterAll(() => test.close())

/** The demonstration's intake manager, who sees all, and two who see what is theirs. */
const people = [3, 4, 5]
const ids = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 4 }).map(String)
const filters: Readonly<Record<string, fc.Arbitrary<string>>> = {
  status: ids(14),
  assignedTo: fc.constantFrom('me', 'none', '4,5', 'any'),
  storeId: fc.constantFrom('1', '2,3', 'none'),
  holdReason: ids(6),
  priority: ids(2),
  payer: fc.constantFrom('Medicaid', 'none', 'any'),
  daysInStatus: fc.constantFrom('0..3', '4..7', '61..'),
}

const writes = [
  'update referrals.referral set assigned_to = case when id % 2 = 0 then 4 end, next_follow_up = next_follow_up + 5 where id % $1 = 0',
  "update referrals.referral set status_since = status_since - interval '30 hours', priority = 3 - priority where id % $1 = 1",
  'update referrals.referral set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
  'update referrals.referral set coverages = null, store_id = 2 where id % $1 = 3',
  'update referrals.referral set hold_review_date = hold_review_date + 9 where id % $1 = 4 and status = 11',
  'delete from referrals.referral where id % ($1 * 50) = 4',
  'insert into referrals.referral (COLUMNS) select COLUMNS from referrals.referral where id % $1 = 5',
]

it('roll-ups are stored as they are declared', () => expectStoredRollUps(test.db, 'referrals', storedRollUps))

it('[D6] totals that the database keeps agree with the referrals themselves after any writes, for everybody’s and one’s own', async () => {
  const viewers = await viewersOf(test, people, 1)
  const asked = { test, entities: ['referral'], viewers, writes, filters, job: 'referrals.sumUpRollUps' }
  await fc.assert(rollUpsAnswerAlike(asked), { numRuns: 15 })
})

it('[D6] what is counted of the referrals that there are now reads none of them', async () => {
  const [manager] = await viewersOf(test, people)
  const open = { status: '1,2,3,4,5,6,7,8,9,10,11' }
  const told = (request: object) =>
    rollUpFor({ catalog: test.catalog }, 'referral', { measures: [{ of: 'count' }], ...request }, manager!)
  expect([
    told({ filter: open, groupBy: ['assignedTo'] }),
    told({ filter: open, groupBy: ['payer'] }),
    told({ filter: { status: '11' }, groupBy: ['holdReason'] }),
    told({ filter: { status: '11', holdReviewDate: '..2026-11-25' } }),
    told({ filter: { ...open, nextFollowUp: '..2026-11-24' } }),
    told({ filter: { status: '1,2', daysInStatus: '4..7' } }),
  ]).toEqual(['kind', 'payer', 'kind', 'kind', 'follow_up', 'age'].map((name) => `referrals.referral_by_${name}`))
  expect(told({ filter: { 'client.lastName': 'Holm' } })).toBeUndefined()
})
