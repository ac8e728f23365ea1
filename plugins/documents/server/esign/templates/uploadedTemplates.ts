import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/database'
import { insertFile } from '@core/server/files'
import { notFound } from '@core/server/plugin'
import type { PageSize, PlacedField } from '../../../shared/esign/documentParts'
import type { TemplateDetail } from '../../../shared/esign/esignCalls'
import type { StoredPdf } from '../storedPdf'
import { shippedTemplates } from './shippedTemplates'

/** A template that was made from a document of this deployment. */
export interface UploadedTemplate {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly file: string
  readonly sha256: string
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
  readonly roles: readonly string[]
}

const columns = sql.raw('id, name, version, file, sha256, pages, fields, roles')

export async function findTemplate(db: Database | Transaction, id: number): Promise<UploadedTemplate | undefined> {
  const { rows } = await sql<UploadedTemplate>`
    select ${columns} from documents.pdf_template where id = ${id} and retired_at is null`.execute(db.query)
  return rows[0]
}

/** @returns the newest version of each uploaded template, by name */
export async function newestTemplates(db: Database | Transaction): Promise<UploadedTemplate[]> {
  const { rows } = await sql<UploadedTemplate>`
    select distinct on (lower(name)) ${columns} from documents.pdf_template where retired_at is null order by lower(name), version desc`.execute(
    db.query,
  )
  return rows
}

/** @returns the shipped templates, then the newest version of each uploaded one by name */
export async function listTemplates(db: Database): Promise<TemplateDetail[]> {
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
    ...(await newestTemplates(db)).map(({ id, name, version, roles, pages, fields }) => ({
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

/** The content of a new template. */
export interface NewTemplate extends Pick<UploadedTemplate, 'name' | 'pages' | 'fields' | 'roles'> {
  /** Its PDF, a separate copy. */
  readonly file: StoredPdf
  /** The person who made it, if any. */
  readonly createdBy: number | null
}

/** Stores a PDF with fields as a template: a new one, or the next version of the template with that name. */
export async function insertTemplate(
  tx: Transaction,
  { name, file, pages, fields, roles, createdBy }: NewTemplate,
): Promise<{ readonly id: number; readonly version: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents.template ${name.toLowerCase()}`}, 0))`.execute(
    tx.query,
  )
  const { rows } = await sql<{ id: number; version: number }>`
    insert into documents.pdf_template (name, version, file, sha256, pages, fields, roles, created_by)
    values (${name}, (select coalesce(max(version), 0) + 1 from documents.pdf_template where lower(name) = ${name.toLowerCase()}),
      ${file.id}, ${file.sha256}, ${JSON.stringify(pages)}, ${JSON.stringify(fields)}, ${JSON.stringify(roles)}, ${createdBy})
    returning id, version`.execute(tx.query)
  const template = rows[0]!
  await insertFile(
    tx,
    { id: file.id, fileName: 'template.pdf', type: 'application/pdf', size: file.size },
    { entity: 'pdfTemplate', recordId: template.id, field: 'file' },
  )
  return template
}

/** Removes all versions of a template from the list. Documents made from it have their own PDFs. */
export async function retireTemplate(tx: Transaction, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update documents.pdf_template set retired_at = now()
    where retired_at is null and lower(name) = (select lower(name) from documents.pdf_template where id = ${id})`.execute(
    tx.query,
  )
  if (!numAffectedRows) throw notFound('Template')
}
