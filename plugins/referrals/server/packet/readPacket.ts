import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import { publicForms } from '../../shared/forms/publicForms'
import type { PacketItem, PacketLink, PacketSubmission, PacketState } from '../../shared/packet/packetTypes'

interface Row {
  readonly form: number
  readonly link: (PacketLink & { readonly isSpent: boolean; readonly isExpired: boolean }) | null
  readonly draftSavedAt: string | null
  readonly submission: PacketSubmission | null
}

/** The status of every form of a referral: the newest link, draft and submission of each, in one query. */
export async function readPacket(db: Database | Transaction, referralId: number): Promise<readonly PacketItem[]> {
  const ids = publicForms.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select forms.form, newest.link, draft.saved_at as "draftSavedAt", submitted.submission
    from unnest(${ids}::smallint[]) as forms (form)
    left join lateral (
      select json_build_object('id', link.id, 'channel', link.channel, 'sentTo', link.sent_to_person, 'issuedBy', person.name,
        'issuedAt', link.issued_at, 'sentAt', link.sent_at, 'openedAt', link.opened_at, 'expiresAt', link.expires_at, 'revokedAt', link.revoked_at,
        'remindOn', link.remind_on, 'remindedAt', link.reminded_at, 'isSpent', link.spent_at is not null, 'isExpired', link.expires_at <= now()) as link
      from referrals.form_link link left join api.person on person.id = link.issued_by
      where link.referral_id = ${referralId} and link.form = forms.form order by link.id desc limit 1
    ) newest on true
    left join referrals.form_draft draft on draft.referral_id = ${referralId} and draft.form = forms.form
    left join lateral (
      select json_build_object('id', one.id, 'submittedAt', one.submitted_at, 'signer', one.signer) as submission
      from referrals.form_submission one where one.referral_id = ${referralId} and one.form = forms.form order by one.id desc limit 1
    ) submitted on true`.execute(db.query)
  return publicForms.map(({ id, key, title }) => {
    const { form: _form, link, submission, ...row } = rows.find(({ form }) => form === id)!
    const { isSpent: _spent, isExpired: _expired, ...shown } = link ?? {}
    return {
      form: key,
      title,
      state: packetState({ link, submission, ...row }),
      link: link && inUtc(shown as PacketLink),
      ...row,
      submission: submission && inUtc(submission),
    }
  })
}

/** Postgres writes the instants within JSON with an offset; the response uses the format of all others. D9 */
function inUtc<T extends object>(row: T): T {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'string' ? new Date(value).toISOString() : (value as unknown),
    ]),
  ) as T
}

interface Standing {
  readonly link: (PacketLink & { readonly isSpent: boolean; readonly isExpired: boolean }) | null
  readonly draftSavedAt: string | null
  readonly submission: PacketSubmission | null
}

/** Computes the state of a form from its newest link, draft and submission. A link that was sent after a submission requests another one. */
function packetState({ link, draftSavedAt, submission }: Standing): PacketState {
  const isLive = link !== null && !link.isSpent && link.revokedAt === null
  if (submission && !isLive) return 'submitted'
  if (!link) return 'notSent'
  if (link.revokedAt !== null) return 'revoked'
  if (link.isExpired) return 'expired'
  if (draftSavedAt !== null) return 'draft'
  if (link.openedAt !== null) return 'opened'
  return link.sentAt === null ? 'sending' : 'sent'
}
