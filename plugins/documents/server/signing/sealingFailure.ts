import { sql } from 'kysely'
import { type Job, notify, publishChange, type ServerContext } from '@core/server/plugin'
import { status } from '../../shared/esign/statuses'
import { recordEvent } from '../esign/documentEvents'
import { findDocument } from '../esign/StoredDocument'
import { FillingError } from '../filling/FillingError'
import { documentStuck } from '../notificationKinds'
import { everybodySigned } from './signDocument'

/** How long attempts fail before the sender hears of it. A value that doesn't fit never fits, so that is said at once. */
const patienceMinutes = 10

/** The queue gives up after about a day and a half; from then on `sealAgain` tries once a day. */
const afterQueue = '2 days'

/** Tells the sender that a document which everybody signed can't be completed, once, with what to do. */
export async function noteSealingFailure(
  { db }: Pick<ServerContext, 'db'>,
  documentId: number,
  error: unknown,
): Promise<void> {
  await db.transaction(async (tx) => {
    const document = await findDocument(tx, documentId, 'lock')
    if (!document || document.status !== status.partlySigned) return
    const isLasting = error instanceof FillingError
    const { rows } = await sql<{ isDue: boolean; isTold: boolean }>`
      update documents.pdf_document set sealing_failed_at = coalesce(sealing_failed_at, now()) where id = ${documentId}
      returning sealing_failed_at < now() - make_interval(mins => ${patienceMinutes}) as "isDue", sealing_problem is not null as "isTold"`.execute(
      tx.query,
    )
    const { isDue, isTold } = rows[0]!
    if (isTold || !(isLasting || isDue)) return
    const problem = isLasting
      ? `${error.message} Void this document, copy it into a new draft, change that, and send it again.`
      : 'The signed PDF could not be made. It is tried again automatically. If this is still here tomorrow, tell the person who runs this deployment.'
    await sql`update documents.pdf_document set sealing_problem = ${problem} where id = ${documentId}`.execute(tx.query)
    await recordEvent(tx, documentId, { what: 'Not completed', who: 'System', detail: problem })
    await publishChange(tx, 'pdfDocument', [documentId])
    if (document.createdBy !== null)
      await notify(tx, {
        kind: documentStuck,
        to: document.createdBy,
        title: 'A document of yours was signed by everybody, but can’t be completed',
        link: `/document/pdf/${documentId}`,
      })
  })
}

/** Tries again what the queue gave up, since its reason may be gone: a service that is back, or a newer version of the product. */
export const sealAgain: Job = {
  every: '1d',
  timeout: '5m',
  async run({ db }) {
    await db.transaction(async (tx) => {
      const { rows } = await sql<{ documentId: number }>`
        update documents.pdf_document set sealing_failed_at = now()
        where sealing_failed_at < now() - interval '${sql.raw(afterQueue)}' and status = ${status.partlySigned} and deleted_at is null
        returning id as "documentId"`.execute(tx.query)
      for (const document of rows) await tx.emit(everybodySigned, document)
    })
  },
}
