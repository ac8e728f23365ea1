import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows } from '@core/entity/policy'
import type { Viewer } from '@core/server/access/Viewer'
import { seedDemonstration as seedEverything } from '@core/server/demo/seedDemonstration'
import { type TestDatabase, createTestDatabase } from '@core/server/testing/testDatabase'
import { referralPermissions } from '../../shared/referralPermissions'
import { referralPolicy } from '../../shared/referralPolicy'
import { type ReferralRow, type ReferralSortField, referralSortFields } from '../../shared/referralTypes'
import { seedDemonstration } from '../demo/seedDemonstration'
import { findReferral, lockReferral } from '../record/referralRepository'
import { listReferrals, referralSortColumns } from './listReferrals'

let made: TestDatabase
/** Every row, as someone sees it who sees everything; the plain oracle works on these. */
let rows: ReferralRow[]
let searchable: Map<number, string>

const person = (id: number, permissions: readonly number[]): Viewer => ({ id, permissions: new Set(permissions), email: '', roleId: 1, storeId: null, sessionId: '', sessionEndsAt: '' })
const everything = referralPermissions.list.map(({ id }) => id)
const request = { limit: 1_000_000, offset: 0, filters: {}, column: 'referral.id', direction: 'asc' } as const

beforeAll(async () => {
  made = await createTestDatabase()
  await seedEverything(made.db, [{ seedDemonstration }])
  rows = (await listReferrals(made.db, request, person(1, everything))).data as ReferralRow[]
  const texts = await sql<{ id: number; text: string }>`select id, number || ' ' || search_text as text from referrals.referral`.execute(made.db.query)
  searchable = new Map(texts.rows.map(({ id, text }) => [id, text.toLowerCase()]))
})
afterAll(() => made.drop())

const viewers = fc.tuple(fc.constantFrom(3, 4, 5, 6), fc.subarray([301, 302, 303, 305, 306, 307, 308, 309, 310])).map(([id, held]) => person(id, held))

/** What a row is sorted by, in plain words. */
function keyOf(row: ReferralRow, field: ReferralSortField): string | number | null {
  if (field === 'assignedTo') return row.labels.assignedTo
  if (field === 'number') return row.id
  if (field.startsWith('client.')) {
    const value = row.client[field.slice('client.'.length) as keyof ReferralRow['client']]
    return value.toLowerCase()
  }
  return row[field as 'id' | 'receivedDate' | 'nextFollowUp']
}

function sorted(list: readonly ReferralRow[], field: ReferralSortField, direction: 'asc' | 'desc'): ReferralRow[] {
  return list.toSorted((a, b) => {
    const [x, y] = [keyOf(a, field), keyOf(b, field)]
    const sign = direction === 'asc' ? 1 : -1
    if (x === y) return (a.id - b.id) * sign
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  })
}

describe('the list against a plain oracle', () => {
  it('[S6.5, S3.20] has the same rows, order, slice and total for any person and request', async () => {
    const ids = (most: number) => fc.option(fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 4 }), { freq: 2 })
    const requests = fc.record({
      status: ids(15),
      type: ids(6),
      assigned_to: fc.option(fc.subarray([3, 4, 5, 6], { minLength: 1 })),
      search: fc.constantFrom('', '', 'nguyen', '503-555', 'REF-0000', 'an ol', '(no such)', "'; --"),
      field: fc.constantFrom(...referralSortFields),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      limit: fc.integer({ min: 1, max: 60 }),
      offset: fc.integer({ min: 0, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(viewers, requests, async (viewer, { field, direction, limit, offset, search, ...filters }) => {
        const words = search.toLowerCase().split(' ').filter(Boolean)
        const matching = rows.filter(
          (row) =>
            allows(referralPolicy.view, viewer, row) &&
            (!filters.status || filters.status.includes(row.status)) &&
            (!filters.type || filters.type.includes(row.type)) &&
            (!filters.assigned_to || (row.assignedTo !== null && filters.assigned_to.includes(row.assignedTo))) &&
            words.every((word) => searchable.get(row.id)!.includes(word)),
        )
        const answer = await listReferrals(made.db, { filters, search, column: referralSortColumns[field], direction, limit, offset }, viewer)
        expect(answer.totalItems).toBe(matching.length)
        expect(answer.data).toEqual(sorted(matching, field, direction).slice(offset, offset + limit))
      }),
      { numRuns: 300 },
    )
  })

  it('[S6.5] a single record is found and may be changed or deleted exactly where the policy says so', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, fc.nat(), fc.constantFrom('update' as const, 'delete' as const), async (viewer, at, action) => {
        const row = rows[at % rows.length]!
        const seen = allows(referralPolicy.view, viewer, row)
        expect((await findReferral(made.db, row.id, viewer)) !== undefined).toBe(seen)
        const locked = await made.db.transaction((tx) => lockReferral(tx, row.id, viewer, action))
        expect(locked?.allowed).toBe(seen ? allows(referralPolicy[action], viewer, row) : undefined)
      }),
      { numRuns: 200 },
    )
  })
})
