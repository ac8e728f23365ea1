import { sql } from 'kysely'
import { type Database, type Transaction, conflict, notFound } from '@core/server/plugin'
import { insertFile } from '@core/server/files'
import type { PageSize, PlacedField } from '../../../shared/esign/documentParts'
import type { TemplateDetail, TemplatePlaces } from '../../../shared/esign/esignCalls'
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
  readonly createdAt: string
  /** The name of the person who made this version, if a person did. */
  readonly createdBy: string | null
}

const columns = sql.raw(`id, name, version, file, sha256, pages, fields, roles, created_at as "createdAt",
  (select person.name from api.person where person.id = pdf_template.created_by) as "createdBy"`)

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
export async function listTemplates(db: Database | Transaction): Promise<TemplateDetail[]> {
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
      changedAt: null,
      changedBy: null,
    })),
    ...(await newestTemplates(db)).map(({ id, name, version, roles, pages, fields, createdAt, createdBy }) => ({
      key: String(id),
      id,
      name,
      version,
      isShipped: false,
      roles: [...roles],
      pageCount: pages.length,
      fields: shownFields(fields),
      changedAt: createdAt,
      changedBy: createdBy,
    })),
  ]
}

/** @returns fields as a response has them, with null for what is absent */
export function shownFields(fields: readonly PlacedField[]): TemplatePlaces['fields'] {
  return fields.map((field) => ({
    ...field,
    label: field.label ?? null,
    required: field.required ?? false,
    value: field.value ?? null,
  }))
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
  await lockTemplates(tx)
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

/** People who store or rename templates wait for each other, so that each version gets a number of its own, and its name stays. */
async function lockTemplates(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('documents.template', 0))`.execute(tx.query)
}

/**
 * Renames all versions of a template.
 * @throws HttpError 404 if there is none, 409 if another template has the name
 */
export async function renameTemplate(tx: Transaction, id: number, name: string): Promise<void> {
  await lockTemplates(tx)
  const { rows } = await sql<{ before: string; taken: boolean }>`
    select name as before, exists (
      select from documents.pdf_template other
      where other.retired_at is null and lower(other.name) = lower(${name}) and lower(other.name) <> lower(pdf_template.name)
    ) as taken
    from documents.pdf_template where id = ${id} and retired_at is null`.execute(tx.query)
  if (!rows[0]) throw notFound('Template')
  if (rows[0].taken) throw conflict(`Another template is called “${name}”. Choose another name.`)
  await sql`update documents.pdf_template set name = ${name} where lower(name) = lower(${rows[0].before})`.execute(
    tx.query,
  )
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
