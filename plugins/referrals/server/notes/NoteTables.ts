import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from '@core/server/database/tables'
import type { ReferralTables } from '../referralTables'

/** The tables of notes, beside those of referrals. */
export interface NoteTables extends ReferralTables {
  'referrals.note': {
    id: Generated<number>
    referral_id: number
    text: string
    sensitive: boolean
    version: Generated<number>
    created_by: number | null
    created_at: Instant
    edited_at: NullableInstant
    deleted_at: NullableInstant
    deleted_by: number | null
  }
  'referrals.note_version': {
    note_id: number
    version: number
    text: string
    sensitive: boolean
    ended_at: Instant
  }
  'referrals.note_mention': {
    note_id: number
    user_id: number
    mailed_at: NullableInstant
    /** It was mailed, and the note mentions them no longer. */
    taken_out: Generated<boolean>
  }
}
