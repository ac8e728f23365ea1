import { type Transaction, defineLinks, notFound } from '@core/server/plugin'
import { type FormKey, publicFormOf } from '../../shared/forms/publicForms'
import type { LinkChannel } from './FormTables'

/** The days for which a link is valid. D4 */
export const linkDays = 14

interface FormLinkKey {
  readonly referralId: number
  /** The form's id in publicForms. */
  readonly form: number
}

/** The links by which a family opens a form of a referral; for each form one is valid at a time. D4, S8.7 */
export const formLinks = defineLinks<FormLinkKey>({
  table: 'referrals.form_link',
  columns: { referralId: 'referral_id', form: 'form' },
  record: { table: 'referrals.referral', column: 'referral_id' },
  hours: linkDays * 24,
  path: ({ form }) => publicFormOf(form).path,
  messages: {
    expired: 'This link has expired. Please ask us for a new one; what you typed so far is kept.',
    spent: 'Document Already Submitted!',
  },
})

export interface LinkRequest {
  readonly referralId: number
  readonly form: FormKey
  /** The person's id. Null for an automatic reminder. */
  readonly issuedBy: number | null
  readonly channel: LinkChannel | null
  /** The recipient, as text for the checklist. */
  readonly sentTo?: string | null
  /** The row of the guardian who receives it; null for the client. */
  readonly guardianId?: number | null
  /** The day of the reminder, YYYY-MM-DD. */
  readonly remindOn?: string | null
}

/**
 * Issues a link to a form of a referral. The draft under an older one remains. The caller has checked the permission, and records the change.
 * @throws HttpError 404 when the referral doesn't exist or is deleted
 */
export async function issueFormLink(
  tx: Transaction,
  request: LinkRequest,
): Promise<{ readonly id: number; readonly token: string }> {
  const link = await formLinks.issue(
    tx,
    { referralId: request.referralId, form: publicFormOf(request.form).id },
    {
      sent_to_person: request.sentTo ?? null,
      guardian_id: request.guardianId ?? null,
      channel: request.channel,
      issued_by: request.issuedBy,
      remind_on: request.remindOn ?? null,
    },
  )
  if (!link) throw notFound('Referral')
  return link
}
