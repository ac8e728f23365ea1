import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sealText, type Transaction } from '@core/server/plugin'
import { sealFields } from '@core/server/entities'
import { formDefinitions } from '../../../shared/forms/formDefinitions'
import { publicFormOf, publicForms } from '../../../shared/forms/publicForms'
import type { FormTables } from '../../forms/FormTables'
import { linkDays } from '../../forms/formLinks'
import { inChunks } from '../inChunks'
import type { DemoLink } from './DemoLink'

/**
 * Stores the links, drafts and submissions. The links can't be used: their hashes are of no token. No event is published, so
 * no message is sent; the PDF of a submission is created when somebody opens it.
 */
export async function seedPackets(
  transaction: Transaction,
  packets: readonly { readonly referralId: number; readonly packet: readonly DemoLink[] }[],
): Promise<void> {
  const tx = transaction.as<FormTables>()
  const links = packets
    .flatMap(({ referralId, packet }) =>
      packet.map((link) => ({ ...link, referral_id: referralId, formId: publicFormOf(link.form).id })),
    )
    .toSorted((a, b) => (a.issuedAt < b.issuedAt ? -1 : a.issuedAt > b.issuedAt ? 1 : 0))
  const ids = await inChunks(links, async (some) => {
    const rows = some.map((link) => rowOf(link, link.referral_id, link.formId))
    return tx.query.insertInto('referrals.form_link').values(rows).returning('id').execute()
  })
  const drafts = links.flatMap(({ draft, referral_id, formId }) =>
    draft
      ? [
          {
            referral_id,
            form: formId,
            answers: sealText(JSON.stringify(draft.answers)),
            step: draft.step,
            devices: [randomBytes(32)],
            saved_at: draft.savedAt,
          },
        ]
      : [],
  )
  await inChunks(drafts, (some) => tx.query.insertInto('referrals.form_draft').values(some).returning('form').execute())
  const submissions = links.flatMap(({ submission, spentAt, referral_id, formId }, at) =>
    submission
      ? [submissionOf(submission, { referral_id, form: formId, link_id: ids[at]!.id, submitted_at: spentAt! })]
      : [],
  )
  const inOrder = submissions.toSorted((a, b) => (a.submitted_at! < b.submitted_at! ? -1 : 1))
  await inChunks(inOrder, (some) =>
    tx.query.insertInto('referrals.form_submission').values(some).returning('id').execute(),
  )
}

function rowOf(link: DemoLink, referralId: number, form: number): Insertable<FormTables['referrals.form_link']> {
  return {
    referral_id: referralId,
    form,
    token_hash: randomBytes(32),
    sent_to_person: link.sentTo,
    channel: link.channel,
    guardian_id: link.guardianId,
    issued_by: link.issuedBy,
    issued_at: link.issuedAt,
    sent_at: link.issuedAt,
    expires_at: new Date(Date.parse(link.issuedAt) + linkDays * 86_400_000).toISOString(),
    opened_at: link.openedAt,
    revoked_at: link.revokedAt,
    spent_at: link.spentAt,
    remind_on: link.remindOn,
    reminded_at: link.remindedAt,
  }
}

function submissionOf(
  { answers, version, signer, takenOver }: NonNullable<DemoLink['submission']>,
  where: {
    readonly referral_id: number
    readonly form: number
    readonly link_id: number
    readonly submitted_at: string
  },
): Insertable<FormTables['referrals.form_submission']> {
  const text = JSON.stringify(answers)
  return {
    ...where,
    answers: JSON.stringify(
      sealFields(formDefinitions[publicForms.find(({ id }) => id === where.form)!.key].fields, answers),
    ),
    form_version: version,
    signer,
    signed_at: where.submitted_at,
    request_key: null,
    answers_hash: createHash('sha256').update(text).digest(),
    pdf: null,
    taken_over: takenOver && JSON.stringify(takenOver),
  }
}
