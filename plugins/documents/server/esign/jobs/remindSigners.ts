import { sql } from 'kysely'
import { localDay } from '@core/entity'
import { type Transaction, type Job, notify, publishChange, type ServerContext } from '@core/server/plugin'
import { openStatuses } from '../../../shared/esign/statuses'
import { documentReminded, documentWaiting } from '../../notificationKinds'
import { inviteSigner } from '../signerLinks'
import { recordEvent } from '../documentEvents'
import { findDocument, findSigners, nextSigners, type StoredSigner } from '../StoredDocument'

/** Signers get no text messages at night. The server's time zone (TZ) is that of the office. */
const officeHours = { from: 9, to: 18 } as const

/** Reminds signers some days after their link was sent; D12: 3, 7 and 14 unless the sender chose others. */
export const remindSigners: Job = {
  every: '15m',
  timeout: '5m',
  run: (context, signal) => remind(context, signal, new Date()),
}

/** @param now determines the hour and day, in the server's time zone */
export async function remind({ db }: Pick<ServerContext, 'db'>, signal: AbortSignal, now: Date): Promise<void> {
  const hour = now.getHours()
  if (hour < officeHours.from || hour >= officeHours.to) return
  let isMore = true
  while (isMore && !signal.aborted) isMore = await db.transaction((tx) => remindOne(tx, localDay(now)))
}

/**
 * Reminds one signer for whom a reminder day has come since the last reminder. A signer who is working on the document is skipped, because
 * a new link would close the old one.
 * @returns whether there was one
 */
async function remindOne(tx: Transaction, today: string): Promise<boolean> {
  const { rows } = await sql<{ documentId: number; signerId: number }>`
    select document.id as "documentId", signer.id as "signerId"
    from documents.pdf_document document join documents.pdf_signer signer on signer.document_id = document.id
    where document.deleted_at is null and document.status = any(${openStatuses}::integer[]) and signer.signed_at is null
      and signer.role <> 'copy' and signer.invited_at is not null
      and coalesce(greatest(signer.saved_at, signer.consent_at, signer.viewed_at) < now() - interval '1 hour', true)
      and exists (select from jsonb_array_elements_text(document.reminders) as after
        where core.office_day(signer.invited_at) + after::integer <= ${today}::date
          and (signer.reminded_on is null or signer.reminded_on < core.office_day(signer.invited_at) + after::integer))
    order by document.id, signer.id limit 1 for update of document skip locked`.execute(tx.query)
  const [due] = rows
  if (!due) return false
  await sql`update documents.pdf_signer set reminded_on = ${today} where id = ${due.signerId}`.execute(tx.query)
  const signer = nextSigners(await findSigners(tx, due.documentId)).find(({ id }) => id === due.signerId)
  if (!signer) return true
  await inviteSigner(tx, signer, 'reminded')
  await recordEvent(tx, due.documentId, { what: 'Reminded', who: signer.name, detail: `By email to ${signer.email}` })
  await notifyOfReminder(tx, signer)
  await publishChange(tx, 'pdfDocument', [due.documentId])
  return true
}

/** Notifies the sender, and a signer who belongs to the staff. The link itself is only sent by mail. */
async function notifyOfReminder(tx: Transaction, { documentId, email }: StoredSigner): Promise<void> {
  const { createdBy } = (await findDocument(tx, documentId))!
  if (createdBy !== null)
    await notify(tx, {
      kind: documentReminded,
      to: createdBy,
      title: 'A signer of a document of yours was reminded',
      link: `/document/pdf/${documentId}`,
    })
  const { rows } = await sql<{ id: number }>`
    select id from api.person where lower(email) = lower(${email}) and deleted_at is null`.execute(tx.query)
  await notify(tx, {
    kind: documentWaiting,
    to: rows.map(({ id }) => id),
    title: 'A document waits for your signature',
    detail: 'The link to it was sent to you by email.',
  })
}
