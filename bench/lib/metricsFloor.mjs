/** @typedef {{ count: number }} Counted */

/** The numbers of the strip without the filters that they link to. @param {any} strip a response of ours */
export function figuresOf(strip) {
  const { phases, firstContact, holds } = strip
  const count = (/** @type {string} */ name) => strip[name].count
  return {
    phases: phases.map((/** @type {Counted} */ phase) => phase.count),
    left: phases.map((/** @type {{ left: Counted }} */ { left }) => left.count),
    medianDays: phases.map((/** @type {{ medianDays: number | null }} */ { medianDays }) => medianDays),
    medianHours: firstContact.medianHours,
    // Days of a hold advance during the measurement.
    holds: holds
      .map((/** @type {Counted & { id: number }} */ hold) => [hold.id, hold.count])
      .toSorted((/** @type {number[]} */ a, /** @type {number[]} */ b) => (a[0] ?? 0) - (b[0] ?? 0)),
    counts: [
      'received',
      'started',
      'intakeSent',
      'intakeSubmitted',
      'firstContact',
      'reviewsDue',
      'authorizationsEnding',
    ].map(count),
  }
}

const all = Array.from({ length: 6 }, (_, at) => at + 1)
const phases = ['1, 2', '3, 4', '5, 6, 7', '8, 9, 11', '10', '12, 13, 14, 15']
const median = (/** @type {string} */ of, /** @type {string} */ where) =>
  `round((percentile_cont(0.5) within group (order by ${of}) filter (where ${where}))::numeric, 1)::float8`

/**
 * The hand-written statement of the floor: the same figures of everybody's referrals.
 * @param {string} from the first day of the period, YYYY-MM-DD
 */
export function metricsFloor(from) {
  const there = 'from referrals.referral where deleted_at is null'
  const days = all.map((phase) => median(`phase_seconds[${phase}] / 86400.0`, `left_phases @> '${phase}'`)).join(', ')
  const hours = median(
    'greatest(0, extract(epoch from first_contact_at - (case when created_at::date = received_date then created_at else received_date::timestamptz end)) / 3600)',
    'first_contact_at is not null',
  )
  return `select json_build_object('success', true, 'data', json_build_object(
    'phases', json_build_array(${all.map((at) => `now.p${at}`).join(', ')}),
    'left', json_build_array(${all.map((at) => `flow.l${at}`).join(', ')}),
    'medianDays', flow.days, 'medianHours', flow.hours, 'holds', held.holds,
    'counts', json_build_array(flow.received, flow.started, flow.sent, flow.submitted, flow.contacted,
      (select count(*) ${there} and status = 11 and hold_review_date <= current_date),
      (select count(*) ${there} and authorization_end between current_date and current_date + 30 and status not in (${phases.at(-1)})))
  ))::text as answer
from (select count(*) as received, count(*) filter (where reached @> '10') as started, count(*) filter (where intake_sent) as sent,
    count(*) filter (where intake_sent and intake_submitted) as submitted, count(first_contact_at) as contacted, ${hours} as hours, json_build_array(${days}) as days,
    ${all.map((phase) => `count(*) filter (where left_phases @> '${phase}') as l${phase}`).join(', ')}
  ${there} and received_date between '${from}' and current_date) flow,
(select ${phases.map((ids, at) => `count(*) filter (where status in (${ids})) as p${at + 1}`).join(', ')} ${there}) now,
(select coalesce(json_agg(json_build_array(hold_reason, count) order by hold_reason), '[]') as holds
  from (select hold_reason, count(*), sum(now() - held_since) ${there} and status = 11 group by hold_reason) reason) held`
}
