import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Viewer, type Transaction, publishChange, readStandingRule, type ServerContext } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import type { PageSize, PlacedField, SignerInput } from '../../shared/esign/documentParts'
import { signingTimes } from '../../shared/esign/signingTimes'
import { templates } from '../../shared/esign/templates'
import { recordEvent } from './documentEvents'
import { type Owner, type OwnerFacts, readOwnerFacts } from './ownerFacts'
import { nameOfPerson } from './presentDocument'
import { bindPdf, storePdf, type StoredPdf } from './storedPdf'
import { readTemplate } from './templates/readTemplate'

type Context = Pick<ServerContext, 'db' | 'files' | 'brand' | 'catalog'>

/** A PDF with the fields on it, from which a document is made. */
export interface Origin {
  readonly template: number
  readonly name: string
  readonly version: string | null
  readonly pdf: StoredPdf | null
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
}

export interface NewDraft {
  readonly title: string
  readonly owner: Owner | null
  readonly message?: string | null
  readonly expiresAt?: string | null
  readonly reminders?: readonly number[] | null
  readonly signers: readonly SignerInput[]
  readonly copiedFrom?: number
}

const own = templates.at(-1)!

/**
 * Makes the initial PDF of a document: from a shipped template filled with values of the record, or from an uploaded template. Without a
 * template there is none yet.
 * @param key of a shipped template, or the number of an uploaded one
 * @throws HttpError 400 for an unknown template, 404 if the viewer may not see the record
 */
export async function originOf(
  key: string | null,
  owner: Owner | null,
  viewer: Viewer,
  context: Context,
): Promise<Origin> {
  const { files } = context
  const facts: OwnerFacts = owner
    ? await context.db.transaction((tx) => readOwnerFacts(tx, owner, viewer, context))
    : {}
  if (!key) return { template: own.id, name: own.name, version: null, pdf: null, pages: [], fields: [] }
  const { readBytes, ...content } = await readTemplate(key, facts, context)
  // A separate copy, so that deleting the template doesn't affect its documents.
  return { ...content, pdf: await storePdf(files, await readBytes()) }
}

/** Stores a new draft. @returns its id and UUID */
export async function insertDraft(
  tx: Transaction,
  draft: NewDraft,
  origin: Origin,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<{ readonly id: number; readonly uniqueId: string }> {
  const { title, owner, message, expiresAt, reminders, signers, copiedFrom } = draft
  const uniqueId = randomUUID()
  const { rows } = await sql<{ id: number }>`
    insert into documents.pdf_document (document_unique_id, title, template, template_version, entity_type, entity_type_id, message, expires_at,
      reminders, fields, pages, source_file, source_sha256, copied_from, created_by, updated_by)
    values (${uniqueId}, ${title}, ${origin.template}, ${origin.version}, ${owner?.entityType ?? null}, ${owner?.entityTypeId ?? null}, ${message ?? null},
      ${expiresAt ?? null}, ${JSON.stringify(reminders ?? (await readStandingRule(tx, signingTimes)).reminders ?? [])}, ${JSON.stringify(origin.fields)}, ${JSON.stringify(origin.pages)},
      ${origin.pdf?.id ?? null}, ${origin.pdf?.sha256 ?? null}, ${copiedFrom ?? null}, ${viewer.id}, ${viewer.id})
    returning id`.execute(tx.query)
  const { id } = rows[0]!
  if (origin.pdf) await bindPdf(tx, origin.pdf, id, 'source')
  await writeSigners(tx, id, signers)
  const who = (await nameOfPerson(tx, viewer.id)) ?? 'Somebody'
  await recordEvent(tx, id, { what: 'Created', who, detail: origin.version && `From ${origin.version}` })
  await recordHistory(tx, [{ entity: 'pdfDocument', id, action: 'create', by: viewer.id }])
  await publishChange(tx, 'pdfDocument', [id], viewer)
  return { id, uniqueId }
}

/** Replaces the signers of a draft, and the list columns that show them. */
export async function writeSigners(tx: Transaction, id: number, signers: readonly SignerInput[]): Promise<void> {
  await sql`delete from documents.pdf_signer where document_id = ${id}`.execute(tx.query)
  for (const [at, { name, email, phone, language, order, role }] of signers.entries())
    await sql`
      insert into documents.pdf_signer (document_id, place, name, email, phone, language, sign_order, role)
      values (${id}, ${at + 1}, ${name}, ${email}, ${phone ?? null}, ${language ?? null}, ${order ?? 1}, ${role ?? 'signer'})`.execute(
      tx.query,
    )
  await refreshSigners(tx, id)
}

/** Updates the list columns that show a document's signers. */
export async function refreshSigners(tx: Transaction, id: number): Promise<void> {
  await sql`
    update documents.pdf_document document set
      signer_names = coalesce(names.names, ''), signer_count = coalesce(names.count, 0), signed_count = coalesce(names.signed, 0)
    from (select string_agg(name, ', ' order by place) as names, count(*) filter (where role <> 'copy') as count,
      count(*) filter (where signed_at is not null) as signed from documents.pdf_signer where document_id = ${id}) names
    where document.id = ${id}`.execute(tx.query)
}
