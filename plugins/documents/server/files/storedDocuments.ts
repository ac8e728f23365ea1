import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { Zipped } from './zip'

/** @returns the versions of a document, the latest first */
export async function versionsOf({ query }: Database, documentId: number) {
  const { rows } = await sql<{
    number: number
    isCurrent: boolean
    fileId: string
    fileName: string
    type: string
    size: number
    pages: number | null
    uploadedAt: string
    uploadedBy: string | null
    removed: string[]
  }>`select stored.number, stored.number = document.file_version as "isCurrent", stored.file_id as "fileId", stored.file_name as "fileName",
      stored.type, stored.size, stored.pages, stored.uploaded_at as "uploadedAt", stored.removed,
      (select person.name from api.person where person.id = stored.uploaded_by) as "uploadedBy"
    from documents.document_version as stored join documents.document on document.id = stored.document_id
    where stored.document_id = ${documentId} order by stored.number desc`.execute(query)
  return rows
}

/** @returns the file of a version; undefined if there is none of this number */
export async function findVersion({ query }: Transaction, documentId: number, number: number) {
  const { rows } = await sql<{ id: string; fileName: string; type: string; size: number; pages: number | null }>`
    select file_id as id, file_name as "fileName", type, size, pages from documents.document_version
    where document_id = ${documentId} and number = ${number}`.execute(query)
  return rows[0]
}

/** @param scope the documents that the viewer may restore @returns the deleted documents of a record, the latest first; at most 200 */
export async function deletedDocuments(
  { query }: Database,
  { entityType, entityTypeId }: { readonly entityType: number; readonly entityTypeId: number },
  scope: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ id: number; name: string; deletedAt: string; deletedBy: string | null }>`
    select document.id, document.name, document.gone_at as "deletedAt",
      (select person.name from api.person where person.id = document.deleted_by) as "deletedBy"
    from (
      -- As if it weren't deleted, for the policy to judge.
      select id, name, entity_type, entity_type_id, created_by, deleted_by, deleted_at as gone_at, null::timestamptz as deleted_at
      from documents.document
      where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and deleted_at is not null
    ) as document
    where ${scope}
    order by document.gone_at desc, document.id limit 200`.execute(query)
  return rows
}

/** @param scope the documents that the viewer may see @returns those of these documents, by their records */
export async function documentsToZip({ query }: Database, ids: readonly number[], scope: RawBuilder<unknown>) {
  const { rows } = await sql<Zipped>`
    select document.id, document.name, document.entity_type as "entityType", document.entity_type_id as "entityTypeId",
      document.entity_sub_type_id as "entitySubTypeId", document.size, document.file->0->>'id' as "fileId", document.updated_at as "updatedAt"
    from documents.document
    where document.id = any(${ids}::integer[]) and ${scope}
    order by document.entity_type, document.entity_type_id, document.id`.execute(query)
  return rows
}
