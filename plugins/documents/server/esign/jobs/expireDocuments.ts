import { sql } from 'kysely'
import { localDay } from '@core/entity'
import { type Transaction, type Job, notify, type ServerContext } from '@core/server/plugin'
import { openStatuses, status } from '../../../shared/esign/statuses'
import { documentExpired } from '../../notificationKinds'
import { revokeLinks } from '../signerLinks'
import { recordEvent } from '../documentEvents'
import { changeStatus } from '../sendDocument'
import { findDocument } from '../StoredDocument'

/** Expires documents that were not signed in time. They can be sent again. D12 */
export const expireDocuments: Job = {
  every: '15m',
  timeout: '5m',
  run: (context, signal) => expire(context, signal, localDay(new Date())),
}

/** @param today a document expires at the end of its last day */
export async function expire({ db }: Pick<ServerContext, 'db'>, signal: AbortSignal, today: string): Promise<void> {
  let isMore = true
  while (isMore && !signal.aborted) isMore = await db.transaction((tx) => expireOne(tx, today))
}

/** @returns whether there was one */
async function expireOne(tx: Transaction, today: string): Promise<boolean> {
  // Not a document that everybody has signed, which is being sealed.
  const { rows } = await sql<{ id: number }>`
    select id from documents.pdf_document where deleted_at is null and status = any(${openStatuses}::integer[]) and expires_at < ${today}
      and signed_count < signer_count order by expires_at, id limit 1 for update skip locked`.execute(tx.query)
  if (!rows[0]) return false
  const document = (await findDocument(tx, rows[0].id))!
  await revokeLinks(tx, document.id)
  await recordEvent(tx, document.id, {
    what: 'Expired',
    who: 'System',
    detail: `It could be signed until ${document.expiresAt}`,
  })
  await changeStatus(tx, document, status.expired, null)
  if (document.createdBy !== null)
    await notify(tx, {
      kind: documentExpired,
      to: document.createdBy,
      title: 'A document of yours expired before everybody had signed',
      link: `/document/pdf/${document.id}`,
    })
  return true
}
