import { sql } from 'kysely'
import {
  noteOpening,
  type Viewer,
  type Database,
  type Transaction,
  forbidden,
  notFound,
  type ServerContext,
} from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import { documentOf } from '../../shared/files/documentTypes'
import { pdfDocumentTable } from './pdfDocumentTable'
import { documentColumns, type StoredDocument } from './StoredDocument'

/** A document with the actions that the person may take. */
export interface OpenDocument extends StoredDocument {
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
}

/** With the catalog, to find the record of a document. */
export const tableOf = ({ catalog }: Pick<ServerContext, 'catalog'>) => catalog.get('pdfDocument') ?? pdfDocumentTable

interface Options {
  /** The intended action. Default: view. */
  readonly action?: 'view' | 'update'
  /** Locks until the end of the transaction. */
  readonly lock?: true
}

/**
 * The document with this UUID, if the viewer may see it.
 * @throws HttpError 404 if they may not, 403 if they may see but not change it
 */
export async function openDocument(
  db: Database | Transaction,
  context: Pick<ServerContext, 'catalog'>,
  uniqueId: string,
  viewer: Viewer,
  { action = 'view', lock }: Options = {},
): Promise<OpenDocument> {
  const table = tableOf(context)
  const { rows } = await sql<OpenDocument>`
    select ${documentColumns}, ${scopeOf(table, 'update', viewer)} as "mayUpdate", ${scopeOf(table, 'delete', viewer)} as "mayDelete"
    from documents.pdf_document "pdfDocument"
    where "pdfDocument".document_unique_id = ${uniqueId} and ${scopeOf(table, 'view', viewer)}
    ${lock ? sql`for update of "pdfDocument"` : sql``}`.execute(db.query)
  const [document] = rows
  if (!document) throw notFound('Document')
  // A family's document is a part of the patient's record, so its reading is audited.
  if (document.entityType === documentOf.referral && document.entityTypeId !== null)
    await noteOpening(db, { id: 'referral' }, [document.entityTypeId], 'viewed')
  if (action === 'update' && !document.mayUpdate) throw forbidden('“Change PDF documents”')
  return document
}
