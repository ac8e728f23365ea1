import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Viewer, invalid, type ServerContext } from '@core/server/plugin'
import { releaseFiles } from '@core/server/files'
import { status } from '../../shared/esign/statuses'
import { recordEvent, visitorOf } from '../esign/documentEvents'
import { openDocument } from '../esign/openDocument'
import { nameOfPerson } from '../esign/presentDocument'
import { bindPdf, storeForeignPdf } from '../esign/storedPdf'
import { wrongStatus } from '../esign/sendDocument'
import { findDocument, findSigners } from '../esign/StoredDocument'
import { acceptPdfToSign } from '../files/acceptPdf'
import { markCompleted, seal } from './sealDocument'
import { revokeLinks } from '../esign/signerLinks'

type Context = Pick<ServerContext, 'db' | 'files' | 'brand' | 'dataDir' | 'publicUrl' | 'catalog'>

const mayBeSigned: readonly number[] = [status.draft, status.sent, status.viewed, status.partlySigned]

/**
 * Completes a document with the scan of one that was signed on paper. The scan is sealed as it is; the evidence names the person who
 * uploaded it.
 * @param leadId of the lead that the document belongs to, if the caller names one (S4.15)
 * @throws HttpError 400 for another lead, 409 if it is finished, 422 for a scan that can't be used
 */
export async function completeOnPaper(
  context: Context,
  uniqueId: string,
  leadId: number | null,
  scan: Uint8Array | null,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const { db, files } = context
  const seen = await openDocument(db, context, uniqueId, viewer, { action: 'update' })
  if (seen.status === status.completed) throw wrongStatus(seen.status, 'signed')
  if (!mayBeSigned.includes(seen.status)) throw wrongStatus(seen.status, 'signed')
  if (leadId !== null && (seen.entityType !== 1 || seen.entityTypeId !== leadId))
    throw invalid([{ field: 'leadId', message: 'This document belongs to another lead' }])
  if (!scan) throw invalid([{ field: 'file', message: 'File is required' }])
  const accepted = await acceptPdfToSign(viewer.id, async () => scan)
  const shown = await storeForeignPdf(files, accepted.bytes)
  const who = (await nameOfPerson(db, viewer.id)) ?? 'Somebody'
  await recordEvent(db, seen.id, {
    what: 'Signed on paper',
    who,
    visitor: visitorOf(request),
    detail: `Scan with SHA-256 ${shown.sha256}`,
  })
  const scanned = {
    ...seen,
    isPaper: true,
    fields: [],
    shownFile: shown.id,
    shownSha256: shown.sha256,
    pages: accepted.pages.map(({ width, height }) => ({ width, height })),
  }
  const sealed = await seal(scanned, [], context)
  await db.transaction(async (tx) => {
    const document = (await findDocument(tx, seen.id, 'lock'))!
    if (!mayBeSigned.includes(document.status)) throw wrongStatus(document.status, 'signed')
    if (document.shownFile) await releaseFiles(tx, [document.shownFile])
    await bindPdf(tx, shown, document.id, 'shown')
    await sql`
      update documents.pdf_document set is_paper = true, shown_file = ${shown.id}, shown_sha256 = ${shown.sha256}, pages = ${JSON.stringify(scanned.pages)}
      where id = ${document.id}`.execute(tx.query)
    await revokeLinks(tx, document.id)
    await markCompleted(tx, document, await findSigners(tx, document.id), sealed, null)
  })
}
