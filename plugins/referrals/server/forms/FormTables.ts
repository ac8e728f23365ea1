import type { ColumnType, Generated } from 'kysely'
import type { Instant, NullableInstant } from '../RecordTable'

type Json<T = Readonly<Record<string, unknown>>> = ColumnType<T, string, string>

/** The channels by which a link can be sent. */
export type LinkChannel = 'email' | 'sms'

/** The person who took over a field of a submission, and the time. */
export interface TakenOver {
  readonly path: string
  /** The name that people see. */
  readonly label: string
  readonly at: string
  readonly by: number
  /** Only people who may see sensitive fields may see it. */
  readonly sensitive?: boolean
}

/** Migrations 0006 and 0007. `form` is an id of publicForms. */
export interface FormTables {
  'referrals.form_link': {
    id: Generated<number>
    referral_id: number
    form: number
    token_hash: Buffer
    sent_to_person: string | null
    channel: LinkChannel | null
    issued_by: number | null
    issued_at: Instant
    expires_at: ColumnType<string, string, string>
    opened_at: NullableInstant
    revoked_at: NullableInstant
    spent_at: NullableInstant
    remind_on: string | null
    reminded_at: NullableInstant
    guardian_id: number | null
    sent_at: NullableInstant
  }
  'referrals.form_draft': {
    referral_id: number
    form: number
    answers: string
    step: string | null
    version: Generated<number>
    devices: Buffer[]
    saved_at: Instant
  }
  'referrals.form_submission': {
    id: Generated<number>
    referral_id: number
    form: number
    link_id: number
    answers: Json
    form_version: string
    signer: string
    signed_at: Instant
    submitted_at: Instant
    request_key: string | null
    answers_hash: Buffer
    pdf: string | null
    address: ColumnType<string | null, string | null | undefined>
    browser: ColumnType<string | null, string | null | undefined>
    taken_over: ColumnType<readonly TakenOver[] | null, string | null | undefined, string | null>
  }
}
