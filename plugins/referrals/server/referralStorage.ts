import { referralEntity } from '../shared/referralEntity'
import { referralRollUps } from './figures/rollUps'
import { unansweredSql } from './contactLog/unansweredSql'

/** Whole days of all its steps in a phase that have ended. */
function daysInPhase(phase: number): string {
  return `(referral.phase_seconds[${phase}] / 86400)::integer`
}

/** The authorized units less the used ones; without these, by the share of the days that is left, today included. */
function unitsLeft(): string {
  const units = `(referral."authorization" ->> 'units')::numeric`
  const used = `(referral."authorization" ->> 'unitsUsed')::numeric`
  const start = `make_date(left(referral."authorization" ->> 'start', 4)::integer,
    substr(referral."authorization" ->> 'start', 6, 2)::integer, substr(referral."authorization" ->> 'start', 9, 2)::integer)`
  const end = 'referral.authorization_end'
  return `(case when ${used} is not null then greatest(0, ${units} - ${used}) when ${end} >= ${start} then round(${units} * greatest(0, least(${end} - current_date + 1, ${end} - ${start} + 1)) / (${end} - ${start} + 1), 1) end)`
}

/** Where referrals are stored. Their client has a row of their own, which other referrals may share. */
export const referralStorage = {
  entity: referralEntity,
  table: 'referrals.referral',
  joined: { client: { table: 'referrals.client', key: 'client_id' } },
  computed: {
    // A column that the database keeps of the section.
    'authorization.end': 'referral.authorization_end',
    // What depends on the day can't be a column.
    daysToStart:
      'case when referral.started_at is not null then greatest(0, referral.started_at::date - referral.received_date) end',
    daysInStatus: '(current_date - referral.status_since::date)',
    daysNew: daysInPhase(1),
    daysIntake: daysInPhase(2),
    daysClearance: daysInPhase(3),
    daysWaiting: daysInPhase(4),
    unitsLeft: unitsLeft(),
    unanswered: unansweredSql,
  },
  // Each stands on the expression of its index; numbers are in the order of ids.
  orders: {
    number: 'referral.id',
    'client.firstName': 'lower(client.first_name)',
    'client.lastName': 'lower(client.last_name)',
  },
  rollUps: referralRollUps,
  search: "lower(referral.number || ' ' || referral.search_text)",
} as const
