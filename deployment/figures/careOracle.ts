// Every figure of care once more, by SQL over the tables that was written by hand from D3, D4 and D6, from the changes of status, the links
// and the submissions themselves. $1 to $2 are the days, $3 the person, $4 the store.

const scoped = '($3::int is null or assigned_to = $3) and ($4::int is null or store_id = $4)'
const referral = `(select r.*,
    coalesce((select array_agg(distinct s.to_status) from referrals.status_change s where s.referral_id = r.id), '{}')::int[] as been,
    (select min(s.changed_at) from referrals.status_change s where s.referral_id = r.id and s.to_status = 10) as care_at,
    (select min(l.issued_at) from referrals.form_link l where l.referral_id = r.id and l.form = 1) as intake_out,
    (select min(f.submitted_at) from referrals.form_submission f where f.referral_id = r.id and f.form = 1) as intake_in,
    (r."authorization" ->> 'start')::date as a_start, (r."authorization" ->> 'end')::date as a_end,
    (r."authorization" ->> 'units')::numeric as a_units, (r."authorization" ->> 'unitsUsed')::numeric as a_used
  from referrals.referral r where deleted_at is null and ${scoped}) t`
const within = (column: string) => `${column}::date between $1::date and $2::date`
const count = (where: string) => `select count(*) from ${referral} where ${where}`
const sum = (what: string, where: string) => `select coalesce(sum(${what}), 0) from ${referral} where ${where}`
const share = (part: string, whole: string) => `select (${part})::float / nullif((${whole})::float, 0)`

const received = within('received_date')
const ofPeriod = (where: string) => count(`${received} and ${where}`)
const isWaiting = '(status < 10 or status = 11)'
const isOpen = 'status < 12'
const ends = `${isOpen} and ${within('a_end')}`
const form = (table: string, where = 'true') =>
  `exists (select from referrals.${table} f where f.referral_id = t.id and ${where})`
/** Without a count of used units, they are taken as used evenly over the days of the authorization, today's not yet. */
const unitsLeft = `case when a_used is not null then greatest(0, a_units - a_used)
  when a_end >= a_start then round(a_units * greatest(0, least(a_end - current_date + 1, a_end - a_start + 1)) / (a_end - a_start + 1), 1) end`
/** Left for a status of another phase. D3 */
const left = (phase: string, ...statuses: readonly number[]) => ({
  [`left${phase}`]: ofPeriod(`exists (select from referrals.status_change s
    where s.referral_id = t.id and s.from_status in (${statuses.join()}) and s.to_status not in (${statuses.join()}))`),
})

const started = ofPeriod('10 = any(been)')
const intakeSent = ofPeriod(form('form_link', 'f.form = 1'))
const isIntakeBack = `(${form('form_submission', 'f.form = 1')} or 4 = any(been))`
const intakeBack = ofPeriod(`${form('form_link', 'f.form = 1')} and ${isIntakeBack}`)
const formsSent = ofPeriod(form('form_link'))
const formsBack = ofPeriod(form('form_submission'))

/** By the ids of the figures of care. */
export const careOracle: Readonly<Record<string, string>> = {
  received: ofPeriod('true'),
  started,
  closed: ofPeriod('status in (12, 13)'),
  contacted: ofPeriod('first_contact_at is not null'),
  intakeSent,
  intakeBack,
  forms: `select avg((select count(distinct f.form) from referrals.form_submission f where f.referral_id = t.id))
    from ${referral} where ${received} and ${form('form_link', 'f.form = 1')}`,
  inProgress: count(isWaiting),
  inCare: count('status = 10'),
  onHold: count('status = 11'),
  urgent: count(`${isWaiting} and priority = 2`),
  unassignedReferrals: count(`${isWaiting} and assigned_to is null`),
  noFollowUp: count(`${isWaiting} and next_follow_up is null`),
  overdueFollowUp: count(`${isWaiting} and next_follow_up < current_date`),
  reviewsDue: count('status = 11 and hold_review_date <= current_date'),
  ending: count(`${isOpen} and a_end between current_date and current_date + 30`),
  endingInPeriod: count(ends),
  renewals: count(`${ends} and "authorization" ->> 'status' = '1'`),
  unitsLeft: sum(unitsLeft, ends),
  units: sum('a_units', ends),
  unitsUsed: sum('a_used', ends),
  expired: count(`${ends} and a_end < current_date`),
  startedInPeriod: count(within('care_at')),
  daysToStart: `select avg(greatest(0, care_at::date - received_date)) * 86400 from ${referral} where ${within('care_at')}`,
  // A change from On Hold to On Hold only changes its reason or its review.
  holdsBegun: `select count(*) from referrals.status_change s join ${referral} on t.id = s.referral_id
    where s.to_status = 11 and s.from_status is distinct from 11 and ${within('s.changed_at')}`,
  caseload: count(isOpen),
  capacity:
    'select coalesce(sum(clients), 0) from referrals.capacity where deleted_at is null and ($3::int is null or assigned_to = $3)',
  formsSent,
  formsOpened: ofPeriod(form('form_link', '(f.opened_at is not null or f.spent_at is not null)')),
  formsBack,
  intakeDays: `select percentile_cont(0.5) within group (order by round(greatest(0, extract(epoch from intake_in - intake_out) / 86400), 2)) * 86400
    from ${referral} where ${received} and intake_in is not null and intake_out is not null`,
  startRate: share(started, ofPeriod('true')),
  completion: share(intakeBack, intakeSent),
  packetRate: share(formsBack, formsSent),
  reachedIntake: ofPeriod("been && '{3,4,5,6,7,8,9,10}'"),
  reachedClearance: ofPeriod("been && '{5,6,7,8,9,10}'"),
  reachedWaiting: ofPeriod("been && '{8,9,10}'"),
  reachedActive: started,
  inNew: count('status in (1, 2)'),
  inIntake: count('status in (3, 4)'),
  inClearance: count('status in (5, 6, 7)'),
  inWaiting: count('status in (8, 9, 11)'),
  ...left('New', 1, 2),
  ...left('Intake', 3, 4),
  ...left('Clearance', 5, 6, 7),
  ...left('Waiting', 8, 9, 11),
}
