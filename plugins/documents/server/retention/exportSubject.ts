import { sql } from 'kysely'
import type { Entity } from '@core/entity'
import { recordAudit, type Viewer, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { type EntityTable, readRecord, scopeOf } from '@core/server/entities'
import { findFile } from '@core/server/files'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { can } from '../../shared/documentPermissions'
import { recordKinds } from '../../shared/files/documentTypes'
import { retentionCalls } from '../../shared/retention/retentionCalls'
import { findEvents } from '../esign/documentEvents'
import { findSigners } from '../esign/StoredDocument'
import type { PdfField } from '../esign/storedPdf'
import { type ZipEntry, zipAnswer } from '../files/zip'

/** The maximum for one kind of record. More can be exported from its list. */
const mostOfAKind = 2000

/**
 * An archive of everything about one person or company: the record, all records that reference it, and their files, as far as the viewer
 * may see them. Masked values stay masked. Documents for signature are included with their PDFs, signers and evidence.
 */
export function exportSubjectRoute(context: ServerContext): Route {
  const { db, files, catalog } = context
  return defineRoute(retentionCalls.exportSubject, {
    asksAgain: true,
    access: can.manageRetention,
    async handle({ body: { entityType, entityTypeId }, viewer, request }) {
      const kind = recordKinds.find(({ id }) => id === entityType)!
      const table = catalog.get(kind.entity)
      if (!table) throw notFound(kind.name)
      const subject = await readRecord(db, table, entityTypeId, viewer, catalog)
      const parts: { readonly entity: string; readonly folder: string; readonly records: readonly unknown[] }[] = [
        { entity: kind.entity, folder: kind.name, records: [subject] },
      ]
      for (const other of catalog.values()) {
        const records = await relatedRecords(context, other, kind.entity, entityTypeId, viewer)
        if (records.length > 0) parts.push({ entity: other.entity.id, folder: other.entity.name.many, records })
      }
      const entries: ZipEntry[] = []
      for (const { folder, records } of parts) {
        entries.push(jsonEntry(`${folder}.json`, records))
        entries.push(...(await fileEntries(context, folder, records)))
      }
      entries.push(
        ...(await signatureEntries(
          context,
          parts.flatMap((part) => (part.entity === pdfDocumentEntity.id ? part.records : [])),
        )),
      )
      await recordAudit(db, {
        action: 'subjectExported',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `${kind.name} ${entityTypeId}`,
        record: { entity: kind.entity, id: entityTypeId },
        request,
        details: { parts: parts.map(({ folder, records }) => ({ folder, records: records.length })) },
      })
      return zipAnswer({ db, files }, entries, `${kind.name} ${entityTypeId}.zip`)
    },
  })
}

/** The records of an entity that reference the subject and that the viewer may see. */
async function relatedRecords(
  { db, catalog }: ServerContext,
  table: EntityTable,
  subject: string,
  id: number,
  viewer: Viewer,
): Promise<readonly unknown[]> {
  const links = pointersTo(table.entity, subject)
  if (links.length === 0) return []
  const name = table.entity.id
  const column = (field: string) =>
    sql.ref(`${name}.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  const points = links.map(({ field, kind }) =>
    kind ? sql`(${column(field)} = ${id} and ${column(kind.field)} = ${kind.id})` : sql`${column(field)} = ${id}`,
  )
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${name}.id`)} as id from ${sql.table(table.table)} as ${sql.id(name)}
    where (${sql.join(points, sql` or `)}) and ${scopeOf(table, 'view', viewer)}
    order by 1 limit ${mostOfAKind}`.execute(db.query)
  const records: unknown[] = []
  for (const row of rows) records.push(await readRecord(db, table, row.id, viewer, catalog))
  return records
}

interface Pointer {
  readonly field: string
  /** For a link to records of several kinds: the field with the kind, and its value. */
  readonly kind?: { readonly field: string; readonly id: number }
}

/** The fields of an entity's own row that can reference the subject. Computed fields have no column. */
function pointersTo({ fields }: Entity, subject: string): readonly Pointer[] {
  return Object.entries(fields).flatMap(([field, { entity, links, linkType, readOnly }]): readonly Pointer[] => {
    if (readOnly) return []
    if (entity === subject) return [{ field }]
    const target = links?.find((link) => link.entity === subject)
    return target && linkType !== undefined ? [{ field, kind: { field: linkType, id: target.id } }] : []
  })
}

function jsonEntry(name: string, records: readonly unknown[]): ZipEntry {
  const content = Buffer.from(JSON.stringify(records, null, 2))
  return { name, size: content.length, lastModified: new Date(), content }
}

/** The files in any field of the records. Records contain only what the viewer may see, so files do too. */
async function fileEntries(
  { db }: ServerContext,
  folder: string,
  records: readonly unknown[],
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (const record of records) {
    const { id: recordId } = record as { readonly id: number }
    for (const fileId of fileIdsIn(record)) {
      const file = await findFile(db, fileId)
      if (!file) continue
      const name = `${folder}/${recordId}/${entries.length + 1} ${file.fileName}`
      entries.push({ name, size: file.size, lastModified: new Date(), content: { fileId } })
    }
  }
  return entries
}

/** Further data of documents for signature: signers, events, and the PDFs as drafted, shown and sealed. */
async function signatureEntries({ db }: ServerContext, records: readonly unknown[]): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (const record of records) {
    const { id } = record as { readonly id: number }
    const folder = `${pdfDocumentEntity.name.many}/${id}`
    const signers = (await findSigners(db, id)).map(({ deviceHash: _device, ...signer }) => signer)
    entries.push(jsonEntry(`${folder}/signers.json`, signers))
    entries.push(jsonEntry(`${folder}/evidence.json`, await findEvents(db, id)))
    const { rows } = await sql<{ fileId: string; field: PdfField; size: string }>`
      select id as "fileId", field, size from api.file
      where entity = ${pdfDocumentEntity.id} and record_id = ${id} and removed_at is null order by field`.execute(
      db.query,
    )
    for (const { fileId, field, size } of rows)
      entries.push({
        name: `${folder}/${field}.pdf`,
        size: Number(size),
        lastModified: new Date(),
        content: { fileId },
      })
  }
  return entries
}

function* fileIdsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('fileName' in value && 'id' in value && typeof value.id === 'string') yield value.id
  else for (const inner of Object.values(value)) yield* fileIdsIn(inner)
}
