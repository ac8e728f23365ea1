import fc from 'fast-check'
import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { addDays, localDay } from '@core/entity'
import { nextStatuses, phases, referralStatuses, statusOf } from '../../shared/referralStatuses'
import type { Counted, ReferralMetrics } from '../../shared/metrics/metricsTypes'
import { referralBody } from '../testing/referralBody'

let test: TestApp
const callers: Record<string, Caller> = {}
const person = { manager: 3, intake: 4, care: 5 }
const today = localDay(new Date())

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  for (const role of ['Intake Manager', 'Intake Coordinator', 'Care Coordinator', 'Auditor'] as const)
    callers[role] = await test.as(role)
})
afterAll(() => test.close())

/** Computes the derived columns again from the stored rows. */
const computeFigures = sql`update referrals.referral set
  held_since = way.held_since, phase_seconds = way.phase_seconds,
  started_at = way.started_at, status_since = way.status_since, last_hold_reason = way.last_hold_reason,
  forms_sent = packet.sent, forms_opened = packet.opened, forms_back = packet.back, intake_days = packet.days,
  intake_sent = exists (select from referrals.form_link where referral_id = referral.id and form = 1),
  intake_submitted = reached @> '4' or exists (select from referrals.form_submission where referral_id = referral.id and form = 1),
  forms_submitted = (select count(distinct form) from referrals.form_submission where referral_id = referral.id)
from (select referral.id, told.held_since, told.phase_seconds, told.started_at, told.status_since, told.last_hold_reason from referrals.referral left join lateral referrals.way_of(referral.id) told on true) way
  cross join lateral referrals.packet_of(way.id) packet
where referral.id = way.id`

interface Step {
  readonly from: number | null
  readonly to: number
  /** Hours after the previous event. */
  readonly hours: number
}

/** The data of a referral that the strip depends on. */
interface Way {
  readonly receivedDaysAgo: number
  readonly assignedTo: number | null
  readonly contactHours: number | null
  readonly steps: readonly Step[]
  readonly authorizationEndsIn: number | null
  readonly holdReason: number
  readonly reviewIn: number
  readonly form: 'none' | 'sent' | 'submitted'
}

const walk: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 400 })), { maxLength: 9 })
  .map((turns) => {
    const steps: Step[] = [{ from: null, to: 1, hours: 0 }]
    let held: number | null = null
    for (const [turn, hours] of turns) {
      const from = steps.at(-1)!.to
      const ways = nextStatuses(from, held)
      const to = ways[turn % ways.length]!
      held = to === 11 ? from : null
      steps.push({ from, to, hours })
    }
    return steps
  })

const way: fc.Arbitrary<Way> = fc.record({
  receivedDaysAgo: fc.integer({ min: 0, max: 120 }),
  assignedTo: fc.constantFrom(person.manager, person.intake, person.care, null),
  contactHours: fc.option(fc.integer({ min: 0, max: 200 })),
  steps: walk,
  authorizationEndsIn: fc.option(fc.integer({ min: -5, max: 40 })),
  holdReason: fc.integer({ min: 1, max: 4 }),
  reviewIn: fc.integer({ min: -3, max: 3 }),
  form: fc.constantFrom('none', 'sent', 'submitted'),
})

interface Made extends Way {
  readonly id: number
}

async function make(one: Way): Promise<Made> {
  const received = addDays(today, -one.receivedDaysAgo)
  const { body } = await callers['Intake Manager']!.post('/api/referral/createReferral', {
    ...referralBody(),
    assignedTo: one.assignedTo,
    receivedDate: received,
    ...(one.authorizationEndsIn !== null && { authorization: { end: addDays(today, one.authorizationEndsIn) } }),
  })
  const { id } = body.data as { id: number }
  const status = one.steps.at(-1)!.to
  const heldFrom = status === 11 ? one.steps.at(-2)!.to : null
  const closeReason = { 12: 1, 13: 7, 14: 12 }[status] ?? null
  await test.db.transaction(async (tx) => {
    // Entered long ago, so it arrived at the start of the day on which it was received.
    await sql`update referrals.referral set status = ${status}, held_from_status = ${heldFrom}, hold_reason = ${status === 11 ? one.holdReason : null},
      hold_review_date = ${status === 11 ? addDays(today, one.reviewIn) : null}, close_reason = ${closeReason}, created_at = '2001-01-01',
      first_contact_at = ${one.contactHours === null ? null : sql`${received}::timestamp at time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone} + make_interval(hours => ${one.contactHours})`}
      where id = ${id}`.execute(tx.query)
    await sql`delete from referrals.status_change where referral_id = ${id}`.execute(tx.query)
    let at = Date.parse(`${received}T12:00:00Z`)
    for (const { from, to, hours } of one.steps) {
      at += hours * 3_600_000
      await sql`insert into referrals.status_change (referral_id, from_status, to_status, changed_at) values (${id}, ${from}, ${to}, ${new Date(at).toISOString()})`.execute(
        tx.query,
      )
    }
    if (one.form === 'none') return
    const { rows } = await sql<{
      id: number
    }>`insert into referrals.form_link (referral_id, form, token_hash, expires_at) values (${id}, 1, decode(md5(${`link ${id}`}), 'hex'), now()) returning id`.execute(
      tx.query,
    )
    if (one.form === 'submitted')
      await sql`insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, answers_hash) values (${id}, 1, ${rows[0]!.id}, '{}', '1', 'Somebody', '')`.execute(
        tx.query,
      )
  })
  return { ...one, id }
}

/** Rounds to one decimal, in this unit. It divides last, as the product does, so that halves are rounded alike. */
const median = (values: readonly number[], unit = 1) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return sorted.length === 0
    ? null
    : Math.round(((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2 / unit) * 10) / 10
}

/** D6's figures computed in plain code, from the test's own data of each referral. */
function expected(all: readonly Made[], days: number) {
  const now = (one: Made) => one.steps.at(-1)!.to
  const phaseNo = (status: number) => phases.indexOf(statusOf(status).phase) + 1
  const reached = (one: Made, status: number) => one.steps.some(({ to }) => to === status)
  const received = all.filter(({ receivedDaysAgo }) => receivedDaysAgo < days)
  const contacted = received.filter(({ contactHours }) => contactHours !== null)
  const leftPhase = (one: Made, id: number) =>
    one.steps.some(({ from, to }) => from !== null && phaseNo(from) === id && phaseNo(to) !== id)
  const hoursIn = (one: Made, id: number) =>
    one.steps.slice(1).reduce((sum, { from, hours }) => (phaseNo(from!) === id ? sum + hours : sum), 0)
  const sent = received.filter((one) => one.form !== 'none')
  return {
    phases: phases.map((_, at) => all.filter((one) => phaseNo(now(one)) === at + 1).length),
    left: phases.map((_, at) => received.filter((one) => leftPhase(one, at + 1)).length),
    medianDays: phases.map((_, at) =>
      median(
        received.filter((one) => leftPhase(one, at + 1)).map((one) => hoursIn(one, at + 1)),
        24,
      ),
    ),
    medianHours: median(contacted.map(({ contactHours }) => contactHours!)),
    contacted: contacted.length,
    holds: Object.fromEntries(
      [1, 2, 3, 4]
        .map((reason) => [reason, all.filter((one) => now(one) === 11 && one.holdReason === reason).length])
        .filter(([, count]) => count! > 0),
    ),
    reviewsDue: all.filter((one) => now(one) === 11 && one.reviewIn <= 0).length,
    intakeSent: sent.length,
    intakeSubmitted: sent.filter((one) => one.form === 'submitted' || reached(one, 4)).length,
    received: received.length,
    started: received.filter((one) => reached(one, 10)).length,
    ending: all.filter(
      (one) =>
        one.authorizationEndsIn !== null &&
        one.authorizationEndsIn >= 0 &&
        one.authorizationEndsIn <= 30 &&
        statusOf(now(one)).phase !== 'Closed',
    ).length,
  }
}

function told(metrics: ReferralMetrics) {
  return {
    phases: metrics.phases.map(({ count }) => count),
    left: metrics.phases.map(({ left }) => left.count),
    medianDays: metrics.phases.map(({ medianDays }) => medianDays),
    medianHours: metrics.firstContact.medianHours,
    contacted: metrics.firstContact.count,
    holds: Object.fromEntries(metrics.holds.map(({ id, count }) => [id, count])),
    reviewsDue: metrics.reviewsDue.count,
    intakeSent: metrics.intakeSent.count,
    intakeSubmitted: metrics.intakeSubmitted.count,
    received: metrics.received.count,
    started: metrics.started.count,
    ending: metrics.authorizationsEnding.count,
  }
}

const everyFigure = (metrics: ReferralMetrics): Counted[] => {
  const { firstContact, reviewsDue, intakeSent, intakeSubmitted, received, started, authorizationsEnding } = metrics
  return [
    ...metrics.phases,
    ...metrics.phases.map(({ left }) => left),
    ...metrics.holds,
    firstContact,
    reviewsDue,
    intakeSent,
    intakeSubmitted,
    received,
    started,
    authorizationsEnding,
  ]
}

const mine: Record<string, (one: Made) => boolean> = {
  'Intake Manager': () => true,
  Auditor: () => true,
  'Intake Coordinator': ({ assignedTo }) => assignedTo === person.intake,
  'Care Coordinator': ({ assignedTo }) => assignedTo === person.care,
}

describe('[S2.40] the referral strip', () => {
  it('returns no wrong figures without data', async () => {
    const { status, body } = await callers['Care Coordinator']!.get('/api/referral/Strip')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      from: addDays(today, -89),
      to: today,
      firstContact: { count: 0, medianHours: null },
      holds: [],
    })
    expect(everyFigure(body.data).every(({ count }) => count === 0)).toBe(true)
  })

  it('shows each role D6’s figures of its visible rows, and each leads to exactly the rows that it counts: random referrals', async () => {
    const all: Made[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(way, { minLength: 8, maxLength: 12 }),
        fc.constantFrom(30, 90, 365),
        async (ways, days) => {
          for (const one of ways) all.push(await make(one))
          for (const [role, caller] of Object.entries(callers)) {
            const { data } = (await caller.get(`/api/referral/Strip?days=${days}`)).body as { data: ReferralMetrics }
            expect(told(data), role).toEqual(expected(all.filter(mine[role]!), days))
            for (const { count, filter } of everyFigure(data)) {
              const { body } = await caller.post('/api/referral/List', { filter, limit: 1 })
              expect(body.totalItems, `${role}: ${JSON.stringify(filter)}`).toBe(count)
            }
          }
        },
      ),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it('adds up the days of current holds, by reason', async () => {
    const id = (
      await make({
        receivedDaysAgo: 20,
        assignedTo: null,
        contactHours: null,
        steps: [
          { from: null, to: 1, hours: 0 },
          { from: 1, to: 11, hours: 48 },
        ],
        authorizationEndsIn: null,
        holdReason: 7,
        reviewIn: 5,
        form: 'none',
      })
    ).id
    await sql`update referrals.status_change set changed_at = now() - interval '10 days' where referral_id = ${id} and to_status = 11`.execute(
      test.db.query,
    )
    // A new reason or date of the same hold is no new hold.
    await sql`insert into referrals.status_change (referral_id, from_status, to_status) values (${id}, 11, 11)`.execute(
      test.db.query,
    )
    const { holds } = (await callers.Auditor!.get('/api/referral/Strip')).body.data as ReferralMetrics
    expect(holds.find((hold) => hold.id === 7)).toEqual({
      id: 7,
      name: 'Schedule mismatch',
      days: 10,
      count: 1,
      filter: { status: '11', holdReason: '7' },
    })
  })

  it('reads columns that are the same whether the database updated them step by step or computed them at once', async () => {
    const columns = sql`select id, intake_sent, intake_submitted, forms_submitted, held_since, phase_seconds, started_at, status_since,
      last_hold_reason, forms_sent, forms_opened, forms_back, intake_days from referrals.referral order by id`
    const { rows: stored } = await columns.execute(test.db.query)
    await sql`update referrals.referral set intake_sent = default, intake_submitted = default, forms_submitted = default, held_since = default, phase_seconds = default,
      started_at = default, status_since = default, last_hold_reason = default, forms_sent = default, forms_opened = default, forms_back = default,
      intake_days = default`.execute(test.db.query)
    await computeFigures.execute(test.db.query)
    expect((await columns.execute(test.db.query)).rows).toEqual(stored)
    expect(stored).toContainEqual(
      expect.objectContaining({ intake_sent: true, intake_submitted: true, forms_submitted: 1, forms_back: [1] }),
    )
  })

  it('[S6.2] is refused to people who may not see referrals, and for invalid days', async () => {
    expect((await (await test.as('Salesperson')).get('/api/referral/Strip')).status).toBe(403)
    expect((await callers.Auditor!.get('/api/referral/Strip?days=0')).status).toBe(400)
  })

  it('the database has the phases of D3’s table', async () => {
    const { rows } = await sql<{
      id: number
      phase: number
    }>`select id, referrals.phase_of(id::smallint) as phase from generate_series(1, 15) id`.execute(test.db.query)
    expect(rows).toEqual(referralStatuses.map(({ id, phase }) => ({ id, phase: phases.indexOf(phase) + 1 })))
  })
})
