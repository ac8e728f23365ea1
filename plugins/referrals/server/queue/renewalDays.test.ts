import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { endingSql } from './endingSql'

let test: TestApp
const day = today()

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

const near = fc.integer({ min: -70, max: 70 }).map((days) => addDays(day, days))
const authorization = fc.record(
  {
    status: fc.constantFrom(1, 2, 3, null),
    service: fc.constantFrom(1, 2, null),
    start: near,
    end: near,
    units: fc.constantFrom(10, 100, 100.5),
    unitsUsed: fc.constantFrom(0, 0.5, 5, 50, 99.9, 100, 200, null),
  },
  { requiredKeys: [] },
)

it('[D3] the stored days of a referral contain every day on which the queue names one of its authorizations', async () => {
  const isMissing = `select referral."authorization", referral.other_authorizations, today::text
    from (select $1::jsonb as "authorization", $2::jsonb as other_authorizations) referral,
      (select generate_series($3::date - 80, $3::date + 80, interval '1 day')::date as today) days
    where exists (${endingSql('today')}) and not referrals.renewal_days_of(referral."authorization", referral.other_authorizations) @> today`
  await fc.assert(
    fc.asyncProperty(authorization, fc.array(authorization, { maxLength: 3 }), async (current, others) => {
      const { rows } = await test.db.pool.query(isMissing, [JSON.stringify(current), JSON.stringify(others), day])
      expect(rows).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it('[D3] an authorization that lasts is not read for the queue', async () => {
  const lasting = {
    status: 2,
    service: 1,
    start: addDays(day, -50),
    end: addDays(day, 100),
    units: 300,
    unitsUsed: 100,
  }
  const ended = { ...lasting, start: addDays(day, -250), end: addDays(day, -60) }
  const isRead = async (...[current, ...others]: object[]) => {
    const { rows } = await test.db.pool.query('select referrals.renewal_days_of($1, $2) @> $3::date as read', [
      JSON.stringify(current),
      JSON.stringify(others),
      day,
    ])
    return rows[0].read
  }
  expect(await isRead(lasting)).toBe(false)
  expect(await isRead(lasting, ended)).toBe(false)
  expect(await isRead(ended)).toBe(false)
  expect(await isRead({ ...lasting, end: addDays(day, 30) })).toBe(true)
})
