import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import { type Transaction, defineLinks } from '@core/server/plugin'
import { signerStatus } from '../../shared/esign/statuses'
import { findDocument, type StoredSigner } from './StoredDocument'

/** One link for each signer of a document. D4, D12 */
export const signerLinks = defineLinks<{ documentId: number; signerId: number }>({
  table: 'documents.signer_link',
  columns: { documentId: 'document_id', signerId: 'signer_id' },
  record: { table: 'documents.pdf_document', column: 'document_id' },
  hours: 14 * 24,
  path: '/sign',
  messages: {
    expired: 'This link has expired. Please ask the sender for a new one; what you filled in is kept.',
    spent: 'Document Already Submitted!',
  },
})

/** The reason for mailing a signer. */
export type SignerNews = 'invited' | 'reminded' | 'completed'

/** A signer's link should be mailed. The mailer makes the secret, because events must not contain one. */
export const signerLinkIssued = defineEvent<{ readonly linkId: number; readonly news: SignerNews }>(
  'documents.signerLinkIssued',
)

/**
 * Gives a signer a new link, which revokes the older one, and mails it. It lasts as long as the document can be signed, and the usual days
 * more, in which it tells that the document has expired.
 */
export async function inviteSigner(
  tx: Transaction,
  { id, documentId }: Pick<StoredSigner, 'id' | 'documentId'>,
  news: SignerNews,
): Promise<void> {
  const { expiresAt = null } = (await findDocument(tx, documentId)) ?? {}
  const validity = news !== 'completed' && expiresAt !== null ? { until: expiresAt } : undefined
  const link = await signerLinks.issue(tx, { documentId, signerId: id }, {}, validity)
  // The document was deleted in the meantime.
  if (!link) return
  // The days of reminders count from the latest invitation.
  if (news === 'invited')
    await sql`
      update documents.pdf_signer set invited_at = now(), reminded_on = null, status = greatest(status, ${signerStatus.sent})
      where id = ${id}`.execute(tx.query)
  await tx.emit(signerLinkIssued, { linkId: link.id, news })
}

/** Revokes all links of a document. */
export async function revokeLinks(tx: Transaction, documentId: number): Promise<void> {
  await sql`
    update documents.signer_link set revoked_at = now()
    where document_id = ${documentId} and revoked_at is null and spent_at is null`.execute(tx.query)
}
