import type { ColumnType, Generated } from 'kysely'
import type { Instant, NullableInstant } from '@core/server/database/tables'

/** Read as what it holds, written as its text. */
type Json = ColumnType<unknown, string | null, string | null>
type JsonOrNone = ColumnType<unknown, string | null | undefined, string | null>

/** The plugin's tables, as its migrations leave them. Days are texts, YYYY-MM-DD. */
export interface ReferralTables {
  'referrals.client': {
    id: Generated<number>
    first_name: string
    middle_name: string | null
    last_name: string
    preferred_name: string | null
    date_of_birth: string
    gender: number | null
    pronouns: string | null
    ssn_last4: string | null
    languages: JsonOrNone
    interpreter_needed: boolean | null
    ethnicity: number | null
    address1: string | null
    address2: string | null
    city: string | null
    state: string
    zip: string
    phone: string | null
    email: string | null
    created_at: Instant
    updated_at: Instant
    version: Generated<number>
    /** Who they turned out to be; such a row has no referrals. */
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
  'referrals.referral': {
    id: Generated<number>
    number: ColumnType<string, never, never>
    client_id: number
    type: number
    status: number
    hold_reason: number | null
    hold_review_date: string | null
    close_reason: number | null
    held_from_status: number | null
    priority: number
    received_date: string
    source: number
    referred_by_name: string | null
    referred_by_organization: string | null
    referred_by_phone: string | null
    referred_by_email: string | null
    assigned_to: number | null
    store_id: number | null
    first_contact_at: NullableInstant
    next_follow_up: string | null
    guardians: JsonOrNone
    emergency_contact: JsonOrNone
    coverages: JsonOrNone
    clinical: JsonOrNone
    service: Json
    authorization: JsonOrNone
    school: JsonOrNone
    physician: JsonOrNone
    consent: JsonOrNone
    search_text: string
    version: Generated<number>
    created_by: number | null
    created_at: Instant
    updated_by: number | null
    updated_at: Instant
    deleted_at: NullableInstant
    deleted_by: number | null
  }
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
