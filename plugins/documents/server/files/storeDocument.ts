import { sql } from 'kysely'
import type { Viewer, Transaction, ServerContext } from '@core/server/plugin'
import { createRecord, type EntityRules, type EntityTable, getStoredRecord, updateRecord } from '@core/server/entities'
import { retainFiles } from '@core/server/files'
import { type DocumentFields, documentEntity } from '../../shared/files/documentEntity'
import { documentRules, findByName, lockName } from './documentRules'
import type { Content } from './readContent'
import type { UploadPlace } from './readUploadFields'

/** The result of an upload. */
export interface StoredUpload {
  readonly id: number
  /** True if the document already has this content, so nothing was stored. */
  readonly isUnchanged: boolean
}

/**
 * Makes a document from an upload, or a new version of the document with that name in the tab. D12
 * @param content whose file belongs to the viewer and to no record yet
 * @throws HttpError 403 or 404 if the viewer may not change the record
 */
export async function storeDocument(
  tx: Transaction,
  { catalog }: Pick<ServerContext, 'catalog'>,
  viewer: Viewer,
  place: UploadPlace,
  content: Content,
): Promise<StoredUpload> {
  const { entityType, entityTypeId, subType, entityTitle, documentType } = place
  const link = { name: content.ref.fileName, entityType, entityTypeId, entitySubTypeId: subType.id } as const
  const options = { catalog, via: 'system' } as const
  await lockName(tx, link)
  const table = catalog.get(documentEntity.id)!
  const existing = await findByName(tx, link)
  if (existing === undefined) {
    const number = 1
    const fixed = { entityTitle: entityTitle ?? subType.title }
    const id = await createRecord(
      tx,
      withContent(table, content, number, viewer, fixed),
      { ...link, documentType: documentType ?? null },
      viewer,
      { catalog },
    )
    return { id, isUnchanged: false }
  }
  const { number, sha256 } = await latestVersion(tx, existing)
  const stored = await getStoredRecord(tx, table, existing)
  const isCurrent = stored?.values.fileVersion === number
  const isUnchanged = isCurrent && sha256 === content.sha256
  const patch = { ...(documentType !== undefined && { documentType }) }
  const changed = isUnchanged ? table : withContent(table, content, number + 1, viewer)
  await updateRecord(tx, changed, existing, patch, viewer, options)
  return { id: existing, isUnchanged }
}

/**
 * Makes an earlier version the current one; later versions remain.
 * @param version of the record as the viewer saw it
 * @throws HttpError as an update does
 */
export async function useVersion(
  tx: Transaction,
  { catalog }: Pick<ServerContext, 'catalog'>,
  viewer: Viewer,
  id: number,
  chosen: Pick<Content, 'ref' | 'pages'> & { readonly number: number; readonly version: number },
): Promise<void> {
  const table = catalog.get(documentEntity.id)!
  const { ref, pages, number, version } = chosen
  const rules: EntityRules<DocumentFields> = {
    ...documentRules,
    async plan(write) {
      return {
        record: { ...write.after, file: [ref], size: ref.size, pages, fileVersion: number },
        note: `Went back to version ${number}`,
        written: (document) => keepFiles(tx, document),
      }
    },
  }
  await updateRecord(tx, { ...table, rules }, id, { version }, viewer, { catalog })
}

/** The document's table with rules that add a content to the write. */
function withContent(
  table: EntityTable,
  content: Content,
  number: number,
  viewer: Viewer,
  fixed: { readonly entityTitle?: string } = {},
): EntityTable {
  const { ref, kind, pages } = content
  const rules: EntityRules<DocumentFields> = {
    ...documentRules,
    async plan(write) {
      const planned = await documentRules.plan!({ ...write, after: { ...write.after, ...fixed } })
      return {
        record: { ...planned.record, file: [ref], size: ref.size, pages, fileKind: kind, fileVersion: number },
        ...(number > 1 && { note: `Version ${number} uploaded` }),
        written: (id) => insertVersion(write.tx, id, number, content, viewer),
      }
    },
  }
  return { ...table, rules }
}

async function latestVersion(tx: Transaction, id: number): Promise<{ number: number; sha256: string }> {
  const { rows } = await sql<{ number: number; sha256: string }>`
    select number, sha256 from documents.document_version where document_id = ${id} order by number desc limit 1`.execute(
    tx.query,
  )
  return rows[0] ?? { number: 0, sha256: '' }
}

async function insertVersion(
  tx: Transaction,
  id: number,
  number: number,
  { ref, sha256, pages, text, removed }: Content,
  viewer: Pick<Viewer, 'id'>,
): Promise<void> {
  await sql`insert into documents.document_version (document_id, number, file_id, file_name, type, size, sha256, pages, text, removed, uploaded_by)
    values (${id}, ${number}, ${ref.id}, ${ref.fileName}, ${ref.type}, ${ref.size}, ${sha256}, ${pages}, ${text}, ${removed}::text[], ${viewer.id})`.execute(
    tx.query,
  )
  await keepFiles(tx, id)
}

/** Keeps the files of earlier versions, which the record no longer references, and indexes the current version for search. */
async function keepFiles(tx: Transaction, id: number): Promise<void> {
  await retainFiles(tx, { entity: documentEntity.id, recordId: id })
  await sql`update documents.document set file_version = file_version where id = ${id}`.execute(tx.query)
}
