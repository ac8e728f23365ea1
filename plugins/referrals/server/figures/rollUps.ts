import { type EntityTable, dayOfMoment, type StoredRollUps, sumUpRollUps } from '@core/server/entities'
import type { Job } from '@core/server/plugin'

type RollUp = NonNullable<EntityTable['rollUps']>[number]

/** Whose rows somebody may see. */
const owned = { assigned_to: 'integer', store_id: 'integer' }
const common = { status: 'smallint', ...owned }

/**
 * Totals of the referrals that there are now, for the dashboard Care and the report of caseloads: counting half a million open ones takes longer than
 * anybody waits. Migration 0020 contains the SQL that follows from this, so what is to be otherwise is a migration of its own.
 */
export const storedRollUps: StoredRollUps = {
  referral_by_kind: {
    of: 'referral',
    columns: { ...common, hold_reason: 'smallint', hold_review_date: 'date', priority: 'smallint' },
    sums: {},
  },
  referral_by_payer: { of: 'referral', columns: { ...common, payer: 'text' }, sums: {} },
  referral_by_follow_up: { of: 'referral', columns: { ...common, next_follow_up: 'date' }, sums: {} },
  referral_by_age: {
    of: 'referral',
    columns: { ...common, status_since: 'timestamptz' },
    from: { status_since: dayOfMoment('status_since') },
    sums: {},
  },
}

/** What each of them tells `…/Aggregate`, the smallest first. */
const fields = ['status', 'assignedTo', 'storeId']
export const referralRollUps: readonly RollUp[] = [
  { table: 'referrals.referral_by_kind', by: [...fields, 'holdReason', 'holdReviewDate', 'priority'] },
  { table: 'referrals.referral_by_payer', by: [...fields, 'payer'] },
  { table: 'referrals.referral_by_follow_up', by: [...fields, 'nextFollowUp'] },
  { table: 'referrals.referral_by_age', by: [...fields, 'daysInStatus'] },
]

export const sumUpReferrals: Job = {
  every: '5m',
  timeout: '2m',
  run: ({ db }, signal) => sumUpRollUps(db, 'referrals', storedRollUps, signal),
}
