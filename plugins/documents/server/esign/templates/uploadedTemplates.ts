import { sql } from 'kysely'
import type { Viewer } from '@core/server/access'
import type { Database, Transaction } from '@core/server/database'
import { notFound } from '@core/server/plugin'
import type { PageSize, PlacedField } from '../../../shared/esign/documentParts'
import type { TemplateDetail } from '../../../shared/esign/esignCalls'
import type { OpenDocument } from '../openDocument'
import { findSigners } from '../StoredDocument'
import { shippedTemplates } from './shippedTemplates'

/** A template that somebody made here of a document. */
export interface UploadedTemplate {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly file: string
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
  readonly roles: readonly string[]
}

const columns = sql.raw('id, name, version, file, pages, fields, roles')

export async function findTemplate(db: Database | Transaction, id: number): Promise<UploadedTemplate | undefined> {
  const { rows } = await sql<UploadedTemplate>`
    select ${columns} from documents.pdf_template where id = ${id} and retired_at is null`.execute(db.query)
  return rows[0]
}

/** @returns the shipped templates, then the newest version of each uploaded one by name */
export async function listTemplates(db: Database): Promise<TemplateDetail[]> {
  const { rows } = await sql<UploadedTemplate>`
    select distinct on (lower(name)) ${columns} from documents.pdf_template where retired_at is null order by lower(name), version desc`.execute(
    db.query,
  )
  return [
    ...shippedTemplates.map(({ key, name, version, roles }) => ({
      key,
      id: null,
      name,
      version,
      isShipped: true,
      roles: [...roles],
      pageCount: null,
      fields: [],
    })),
    ...rows.map(({ id, name, version, roles, pages, fields }) => ({
      key: String(id),
      id,
      name,
      version,
      isShipped: false,
      roles: [...roles],
      pageCount: pages.length,
      fields: fields.map((field) => ({
        ...field,
        label: field.label ?? null,
        required: field.required ?? false,
        value: field.value ?? null,
      })),
    })),
  ]
}

/**
 * Keeps the PDF and the fields of a document as a template: a new one, or the next version of the one of that name.
 * @param file a copy of the document's PDF, stored for the template
 */
export async function insertTemplate(
  tx: Transaction,
  document: OpenDocument,
  name: string,
  file: { readonly id: string; readonly sha256: string },
  viewer: Viewer,
): Promise<{ readonly id: number; readonly version: number }> {
  const signers = await findSigners(tx, document.id)
  const roles = signers.map((_, at) => `Signer ${at + 1}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents.template ${name.toLowerCase()}`}, 0))`.execute(
    tx.query,
  )
  const { rows } = await sql<{ id: number; version: number }>`
    insert into documents.pdf_template (name, version, file, sha256, pages, fields, roles, created_by)
    values (${name}, (select coalesce(max(version), 0) + 1 from documents.pdf_template where lower(name) = ${name.toLowerCase()}),
      ${file.id}, ${file.sha256}, ${JSON.stringify(document.pages)}, ${JSON.stringify(document.fields)}, ${JSON.stringify(roles)}, ${viewer.id})
    returning id, version`.execute(tx.query)
  return rows[0]!
}

/** Takes all versions of a template out of the list. Documents that were made of it have PDFs of their own. */
export async function retireTemplate(tx: Transaction, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update documents.pdf_template set retired_at = now()
    where retired_at is null and lower(name) = (select lower(name) from documents.pdf_template where id = ${id})`.execute(
    tx.query,
  )
  if (!numAffectedRows) throw notFound('Template')
}
