import { sql } from 'kysely'
import { localTime } from '@core/entity'
import type { Database, Transaction } from '@core/server/database'
import { publicFormOf } from '../../shared/forms/publicForms'
import type { ConfirmationWays } from '../../shared/scheduling/scheduleCalls'

type Way = ConfirmationWays['ways'][number]

/** What the family said in its communication policy, and what the office wrote down. */
interface Wishes {
  readonly policy: {
    readonly channels?: readonly number[] | null
    readonly phone?: string | null
    readonly textPhone?: string | null
    readonly email?: string | null
    readonly language?: string | null
    readonly quietFrom?: string | null
    readonly quietTo?: string | null
  } | null
  readonly textAndEmail: boolean | null
  readonly languages: readonly string[] | null
  /** Of the family's store; null for the office's. */
  readonly zone: string | null
}

/** How a family may be written to: the ways with the addresses that they gave for them. */
export interface AllowedWays {
  readonly addresses: Readonly<Partial<Record<Way, string>>>
  readonly refusal: string | null
  readonly languages: readonly (string | null)[]
  /** Whether they want no messages at this instant. */
  isQuiet(now: Date): boolean
}

/** Of `messageChannels`. */
const channelOf = { sms: 2, email: 3 } as const

/** A family that sent in no communication policy has allowed nothing; one that said no since then counts as well. D4 */
export async function readAllowedWays(db: Database | Transaction, referralId: number): Promise<AllowedWays> {
  const { rows } = await sql<Wishes>`
    select (select answers from referrals.form_submission policy where policy.referral_id = referral.id and policy.form = ${publicFormOf('communicationPolicy').id}
        order by policy.id desc limit 1) as policy,
      (referral.consent ->> 'textAndEmail')::boolean as "textAndEmail", client.languages, store.timezone as zone
    from referrals.referral referral join referrals.client client on client.id = referral.client_id
    left join core.store store on store.id = referral.store_id where referral.id = ${referralId}`.execute(db.query)
  const { policy, textAndEmail, languages, zone } = rows[0]!
  const allows = (way: Way) => policy?.channels?.includes(channelOf[way]) === true
  const [text, mail] = [allows('sms') && (policy?.textPhone ?? policy?.phone), allows('email') && policy?.email]
  const refusal =
    textAndEmail === false
      ? 'The family did not agree to texts and email. Call them with the start date.'
      : policy === null
        ? 'The family has not sent in its communication policy. Call them with the start date.'
        : !text && !mail
          ? 'The communication policy of the family allows no texts and no email. Call them with the start date.'
          : null
  const { quietFrom, quietTo } = policy ?? {}
  return {
    addresses: refusal === null ? { ...(mail && { email: mail }), ...(text && { sms: text }) } : {},
    refusal,
    languages: [policy?.language ?? null, ...(languages ?? [])],
    isQuiet(now) {
      if (!quietFrom || !quietTo) return false
      const time = localTime(now, zone ?? undefined)
      return quietFrom <= quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
    },
  }
}

/** What the page of the schedule tells. */
export async function readConfirmation(db: Database, referralId: number): Promise<ConfirmationWays> {
  const { addresses, refusal } = await readAllowedWays(db, referralId)
  const { rows } = await sql<NonNullable<ConfirmationWays['last']>>`
    select start_date as "startDate", sent_at as "sentAt" from referrals.start_confirmation
    where referral_id = ${referralId} order by id desc limit 1`.execute(db.query)
  return { ways: (['email', 'sms'] as const).filter((way) => addresses[way]), refusal, last: rows[0] ?? null }
}
