import { referralEntity } from '../shared/referralEntity'
import { referralRollUps } from './figures/rollUps'

/** The total of whole days of all ended steps in a phase. */
function daysInPhase(phase: number): string {
  return `(referral.phase_seconds[${phase}] / 86400)::integer`
}

/** The authorized units less the used ones; if they were not counted, estimated from the share of days left, including today. */
function unitsLeft(): string {
  const units = `(referral."authorization" ->> 'units')::numeric`
  const used = `(referral."authorization" ->> 'unitsUsed')::numeric`
  const start = `make_date(left(referral."authorization" ->> 'start', 4)::integer,
    substr(referral."authorization" ->> 'start', 6, 2)::integer, substr(referral."authorization" ->> 'start', 9, 2)::integer)`
  const end = 'referral.authorization_end'
  return `(case when ${used} is not null then greatest(0, ${units} - ${used}) when ${end} >= ${start} then round(${units} * greatest(0, least(${end} - core.today() + 1, ${end} - ${start} + 1)) / (${end} - ${start} + 1), 1) end)`
}

/** The storage of referrals. Their client has a row of their own, which other referrals may share. */
export const referralStorage = {
  entity: referralEntity,
  table: 'referrals.referral',
  listed: ['holdReason'],
  joined: { client: { table: 'referrals.client', key: 'client_id' } },
  computed: {
    // A column that the database derives from the section.
    'authorization.end': 'referral.authorization_end',
    // A value that depends on the current day can't be a column.
    daysToStart:
      'case when referral.started_at is not null then greatest(0, core.office_day(referral.started_at) - referral.received_date) end',
    // The office's days, as in the figures that count them.
    daysInStatus: '(core.today() - core.office_day(referral.status_since))',
    daysNew: daysInPhase(1),
    daysIntake: daysInPhase(2),
    daysClearance: daysInPhase(3),
    daysWaiting: daysInPhase(4),
    unitsLeft: unitsLeft(),
  },
  // Each has the expression of its index; numbers are in the order of ids.
  orders: {
    number: 'referral.id',
  },
  rollUps: referralRollUps,
  search: "lower(referral.number || ' ' || referral.search_text)",
} as const
