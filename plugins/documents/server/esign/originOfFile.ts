import { type Viewer, HttpError, invalid, type ServerContext } from '@core/server/plugin'
import { readRecord, tableOf } from '@core/server/entities'
import { refuseQuarantined } from '@core/server/files'
import { documentEntity } from '../../shared/files/documentEntity'
import { pdfKind } from '../../shared/files/documentTypes'
import { documentOwners } from '../../shared/esign/documentOwners'
import { ownPdf, templates } from '../../shared/esign/templates'
import type { Origin } from './createDraft'
import type { Owner } from './ownerFacts'
import { readPdf, storeForeignPdf } from './storedPdf'
import { acceptPdfToSign } from '../files/acceptPdf'
import { fieldsOf, sizesOf } from './updateDraft'

type Context = Pick<ServerContext, 'db' | 'files' | 'catalog'>

const own = templates.find(({ id }) => id === ownPdf)!

/**
 * Copies a stored PDF of a record into a document for signature of that record. Later versions of the file don't change the document.
 * @param id of the file's document
 * @throws HttpError 404 if the viewer may not see it, 400 if it is no PDF or its record can't have documents for signature, 422 for a PDF
 * that can't be used, 409 while it is in quarantine
 */
export async function originOfFile(
  id: number,
  viewer: Viewer,
  { db, files, catalog }: Context,
): Promise<{ readonly origin: Origin; readonly owner: Owner }> {
  const stored = await db.transaction((tx) => readRecord(tx, tableOf(catalog, documentEntity), id, viewer, catalog))
  const { entityType, entityTypeId, fileKind, file, name } = stored
  if (fileKind !== pdfKind || !file?.[0]) throw invalid([{ field: 'fileId', message: 'Only a PDF can be signed' }])
  if (!documentOwners.some((owner) => owner.id === entityType))
    throw new HttpError(
      409,
      'Files of this kind of record can’t be sent for signature. Upload the PDF to a new document.',
    )
  const pdf = file[0].id
  await refuseQuarantined(db, [pdf])
  const accepted = await acceptPdfToSign(viewer.id, () => readPdf(files, pdf))
  return {
    owner: { entityType, entityTypeId },
    origin: {
      template: own.id,
      name: name.replace(/\.pdf$/i, ''),
      version: null,
      pdf: await storeForeignPdf(files, accepted.bytes),
      pages: sizesOf(accepted),
      fields: fieldsOf(accepted),
    },
  }
}
