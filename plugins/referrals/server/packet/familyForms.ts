import { sql } from 'kysely'
import type { Database } from '@core/server/plugin'
import { publicFormOf } from '../../shared/forms/publicForms'
import type { FamilyForm, FamilyState } from '../../shared/packet/familyCalls'
import { formTokenOf } from './packetLinks'

interface Standing {
  readonly form: number
  readonly isOfPacket: boolean
  readonly isSpent: boolean
  readonly isRevoked: boolean
  readonly isExpired: boolean
  readonly savedAt: string | null
  readonly submittedAt: string | null
}

/** Every form that was sent to this family, with its newest link and submission. */
export async function readFamilyForms(
  db: Database,
  { id, referralId }: { readonly id: number; readonly referralId: number },
  token: string,
): Promise<readonly FamilyForm[]> {
  const { rows } = await sql<Standing>`
    select distinct on (link.form) link.form, link.packet_link_id is not distinct from ${id} as "isOfPacket", link.spent_at is not null as "isSpent",
      link.revoked_at is not null as "isRevoked", link.expires_at <= now() as "isExpired", draft.saved_at as "savedAt",
      (select max(submitted_at) from referrals.form_submission one where one.referral_id = link.referral_id and one.form = link.form) as "submittedAt"
    from referrals.form_link link
    left join referrals.form_draft draft on draft.referral_id = link.referral_id and draft.form = link.form
    where link.referral_id = ${referralId} order by link.form, link.id desc`.execute(db.query)
  return rows.map((row) => {
    const state = stateOf(row)
    return {
      form: publicFormOf(row.form).key,
      state,
      at: state === 'done' ? row.submittedAt : row.savedAt,
      secret: state === 'open' || state === 'begun' ? formTokenOf(token, row.form) : null,
    }
  })
}

function stateOf({ isOfPacket, isSpent, isRevoked, isExpired, savedAt, submittedAt }: Standing): FamilyState {
  const isLive = !isSpent && !isRevoked && !isExpired
  // A form that was submitted and sent again is requested once more.
  if (!isLive && submittedAt !== null) return 'done'
  if (isRevoked) return 'withdrawn'
  if (isExpired) return 'expired'
  if (!isOfPacket) return 'elsewhere'
  return savedAt === null ? 'open' : 'begun'
}
