import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Viewer } from '@core/server/plugin'
import { listSql } from '@core/server/entities'
import { type Caller, type TestApp, createTestApp, viewersOf } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { referralTable } from '../referralTable'
import { referralStatuses, statusId } from '../../shared/referralStatuses'
import { referralBody } from '../testing/referralBody'
import { queueSql } from './queueSql'
import { readQueue } from './readQueue'

let test: TestApp
let manager: Caller
let viewer: Viewer
let coordinator: Caller
let other: number
const day = today()

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, coordinator] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
  const idOf = async (caller: Caller) => (await caller.get('/api/user/me')).body.user.id as number
  other = await idOf(coordinator)
  viewer = (await viewersOf(test, [await idOf(manager)]))[0]!
})
afterAll(() => test.close())

const open = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [] : id))
const days = fc.option(fc.integer({ min: -3, max: 3 }))
const referral = fc.record({
  assigned: fc.constantFrom('viewer', 'other', 'nobody'),
  status: fc.constantFrom(...open),
  priority: fc.constantFrom(1, 2),
  followUp: days,
  since: fc.integer({ min: 0, max: 40 }),
  unanswered: fc.nat({ max: 3 }),
  ends: days,
  isMentioned: fc.boolean(),
  mark: fc.option(fc.constantFrom('overdue', 'today', 'new', 'tooLong', 'formBack', 'mention'), { freq: 3 }),
  isSnoozed: fc.boolean(),
})
type Made = typeof referral extends fc.Arbitrary<infer T> ? T : never

async function make(one: Made): Promise<number> {
  const { body } = await manager.post('/api/referral/createReferral', {
    ...referralBody(),
    assignedTo: other,
    ...(one.ends !== null && {
      authorization: { status: 2, number: 'A-1', service: 1, start: addDays(day, -90), end: addDays(day, one.ends) },
    }),
  })
  const { id } = body.data as { id: number }
  if (one.isMentioned) {
    const note = { entity: 'referral', recordId: id, text: 'Please call them', mentions: [viewer.id] }
    expect((await coordinator.post('/api/Note/Create', note)).status).toBe(201)
  }
  const assigned = { viewer: viewer.id, other, nobody: null }[one.assigned]
  const followUp = one.followUp === null ? null : addDays(day, one.followUp)
  const hold = one.status === statusId.onHold ? [statusId.new, 1, followUp ?? day] : [null, null, null]
  await test.db.pool.query(
    `update referrals.referral set assigned_to = $2, status = $3, priority = $4, next_follow_up = $5, unanswered = $6,
      status_since = now() - make_interval(days => $7), held_from_status = $8, hold_reason = $9, hold_review_date = $10 where id = $1`,
    [id, assigned, one.status, one.priority, followUp, one.unanswered, one.since, ...hold],
  )
  if (one.mark)
    await test.db.pool.query(
      'insert into referrals.queue_mark (referral_id, reason, until, made_by) values ($1, $2, $3, $4)',
      [
        id,
        one.mark === 'mention' ? `mention of ${viewer.id}` : one.mark,
        one.isSnoozed ? addDays(day, 5) : null,
        viewer.id,
      ],
    )
  return id
}

/** The same queue by one statement over all referrals that count. */
async function readWhole(mine: boolean) {
  const list = listSql(referralTable, test.catalog)
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const rows = (what: string, more: object = {}) =>
    `select ${what} ${list.rows({ filter: { status: open.join(), ...more } }, viewer, bind)}`
  const text = queueSql({
    moment: 'now()',
    limit: 10_000,
    bind,
    open: (what) =>
      mine ? ['me', 'none'].map((assignedTo) => rows(what, { assignedTo })).join(' union all ') : rows(what),
    mentions: { personId: viewer.id, open: rows, inPool: 'false' },
  })
  const found = await test.db.pool.query<{ id: number; reason: string; due: string | null }>({ text, values })
  return found.rows.map(({ id, reason, due }) => ({ id, reason, due }))
}

it('the work queue of two parts has the items of one statement, in their order, and counts them: random referrals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(referral, { minLength: 8, maxLength: 14 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      async (all, mine, limit) => {
        for (const one of all) await make(one)
        const list = listSql(referralTable, test.catalog)
        const whole = await readWhole(mine)
        const shown = async (limit: number) => {
          const { items, total } = await readQueue(test.db, list, viewer, { mine, limit })
          return { total, items: items.map(({ id, reason, due, ofReason }) => ({ id, reason, due, ofReason })) }
        }
        const counted = whole.map((item) => ({
          ...item,
          ofReason: whole.filter(({ reason }) => reason === item.reason).length,
        }))
        expect(await shown(10_000)).toEqual({ total: whole.length, items: counted })
        expect(await shown(limit)).toEqual({ total: whole.length, items: counted.slice(0, limit) })
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
})
