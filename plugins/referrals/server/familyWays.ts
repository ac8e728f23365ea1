import { sql } from 'kysely'
import { localTime } from '@core/entity'
import type { Database, Transaction } from '@core/server/plugin'
import { publicFormOf } from '../shared/forms/publicForms'

export type Way = 'email' | 'sms'

/**
 * The purpose of a message. Forms may be sent before a policy exists, because the policy itself is one of them; other messages need one that
 * allows them. Families who opted out of reminders get none.
 */
const purposes = {
  form: { needsPolicy: false, isReminder: false },
  formReminder: { needsPolicy: false, isReminder: true },
  message: { needsPolicy: true, isReminder: false },
  reminder: { needsPolicy: true, isReminder: true },
} as const
export type Purpose = keyof typeof purposes

/** The family's communication policy, and the office's own record of their consent. */
interface Wishes {
  readonly policy: {
    readonly channels?: readonly number[] | null
    readonly phone?: string | null
    readonly textPhone?: string | null
    readonly email?: string | null
    readonly language?: string | null
    readonly quietFrom?: string | null
    readonly quietTo?: string | null
    readonly optOut?: boolean | null
  } | null
  readonly textAndEmail: boolean | null
  readonly languages: readonly string[] | null
  /** Of the family's store; null for the office's. */
  readonly zone: string | null
}

/** The channels by which a family may be contacted. */
export interface FamilyWays {
  /** The addresses that they gave for the allowed channels. */
  readonly addresses: Readonly<Partial<Record<Way, string>>>
  /** Their languages, the chosen one first. */
  readonly languages: readonly (string | null)[]
  /** The time zone of their store; undefined means the office's. */
  readonly zone: string | undefined
  /** @returns why they may not be contacted by this channel, as a sentence; null if they may. Quiet hours are separate. */
  objection(way: Way, purpose: Purpose): string | null
  /** @returns their quiet hours as a sentence if they want no messages at this instant, else null */
  quietHours(now: Date): string | null
}

/** Of `messageChannels`. */
const channelOf = { sms: 2, email: 3 } as const
const named = { sms: 'texts', email: 'email' } as const

/**
 * Whether and how a family may be contacted. Everything that is sent to families calls this. The newest communication policy counts, and a
 * later refusal of texts and email. D4
 */
export async function readFamilyWays(db: Database | Transaction, referralId: number): Promise<FamilyWays> {
  const { rows } = await sql<Wishes>`
    select (select answers from referrals.form_submission policy where policy.referral_id = referral.id and policy.form = ${publicFormOf('communicationPolicy').id}
        order by policy.id desc limit 1) as policy,
      (referral.consent ->> 'textAndEmail')::boolean as "textAndEmail", client.languages, store.time_zone as zone
    from referrals.referral referral join referrals.client client on client.id = referral.client_id
    left join api.store store on store.id = referral.store_id where referral.id = ${referralId}`.execute(db.query)
  const { policy, textAndEmail, languages } = rows[0]!
  const zone = rows[0]!.zone ?? undefined
  const allows = (way: Way) => policy?.channels?.includes(channelOf[way]) === true
  const [text, mail] = [allows('sms') && (policy?.textPhone ?? policy?.phone), allows('email') && policy?.email]
  const addresses = textAndEmail === false ? {} : { ...(mail && { email: mail }), ...(text && { sms: text }) }
  return {
    addresses,
    languages: [policy?.language ?? null, ...(languages ?? [])],
    zone,
    objection(way, purpose) {
      const { needsPolicy, isReminder } = purposes[purpose]
      if (textAndEmail === false) return 'The family did not agree to texts and email.'
      if (policy === null) return needsPolicy ? 'The family has not sent in its communication policy.' : null
      if (!allows('sms') && !allows('email'))
        return 'The communication policy of the family allows no texts and no email.'
      if (!allows(way) || (needsPolicy && !(way in addresses)))
        return `The communication policy of the family does not allow ${named[way]}.`
      if (isReminder && policy.optOut === true)
        return 'The communication policy of the family says that they want no reminders.'
      return null
    },
    quietHours(now) {
      const { quietFrom, quietTo } = policy ?? {}
      if (!quietFrom || !quietTo) return null
      const time = localTime(now, zone)
      const isWithin = quietFrom <= quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
      return isWithin ? `The family wants no messages from ${quietFrom} to ${quietTo}.` : null
    },
  }
}

/** @returns why a family may be contacted by no channel, null if one is allowed */
export function objectionToAll(ways: FamilyWays, purpose: Purpose): string | null {
  return ways.objection('email', purpose) && ways.objection('sms', purpose)
}
