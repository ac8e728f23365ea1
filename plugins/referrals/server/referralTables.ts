import type { ColumnType, Generated } from 'kysely'
import type { clientFields } from '../shared/clientFields'
import type { ReferralFields } from '../shared/referralEntity'
import type { FieldColumns, Instant, NullableInstant, RecordTable } from './RecordTable'

/** Written by triggers. */
type Derived<T> = ColumnType<T, never, never>

/** The plugin's tables. Days are texts, YYYY-MM-DD. */
export interface ReferralTables {
  'referrals.client': FieldColumns<typeof clientFields> & {
    id: Generated<number>
    created_at: Instant
    updated_at: Instant
    version: Generated<number>
    /** The client into whom this one was merged; such a row has no referrals. */
    merged_into: number | null
  }
  'referrals.client_merge': {
    id: Generated<number>
    kept_client: number
    gone_client: number
    referral_ids: number[]
    before: ColumnType<Readonly<Record<string, unknown>>, string, never>
    after: ColumnType<Readonly<Record<string, unknown>>, string, never>
    merged_by: number | null
    merged_at: Instant
    undone_by: number | null
    undone_at: NullableInstant
  }
  'referrals.referral': RecordTable<
    // A client has a row of their own.
    Omit<ReferralFields, 'client'>,
    {
      number: ColumnType<string, never, never>
      client_id: number
      status: number
      priority: number
      reached: Derived<readonly number[]>
      left_phases: Derived<readonly number[]>
      intake_sent: Derived<boolean>
      intake_submitted: Derived<boolean>
      forms_submitted: Derived<number>
      unanswered: Derived<number>
      forms_sent: Derived<readonly number[]>
      forms_opened: Derived<readonly number[]>
      forms_back: Derived<readonly number[]>
      intake_days: Derived<number | null>
      started_at: Derived<string | null>
      status_since: Derived<string | null>
      held_since: Derived<string | null>
      last_hold_reason: Derived<number | null>
      payer: Derived<string | null>
      referrer_id: Derived<number | null>
      // Computed on each read.
      days_to_start: never
      days_in_status: never
      days_new: never
      days_intake: never
      days_clearance: never
      days_waiting: never
      units_left: never
    }
  >
  'referrals.status_change': {
    id: Generated<number>
    referral_id: number
    from_status: number | null
    to_status: number
    hold_reason: number | null
    hold_review_date: string | null
    close_reason: number | null
    note: string | null
    changed_by: number | null
    changed_at: Instant
  }
}
