import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import { addDays, localDay } from '@core/entity'
import { getStoredRecord } from '@core/server/entities'
import type { ServerContext, Transaction } from '@core/server/plugin'
import { consent, consentText } from '../../shared/esign/consent'
import { fieldName, type PlacedField } from '../../shared/esign/documentParts'
import { documentOwners } from '../../shared/esign/documentOwners'
import { signedDayText } from '../../shared/esign/signedDay'
import { templates } from '../../shared/esign/templates'
import { seal } from '../signing/sealDocument'
import { insertDraft } from '../esign/createDraft'
import type { EventName } from '../esign/documentEvents'
import { factsOf, type Owner, type OwnerFacts } from '../esign/ownerFacts'
import { bindPdf, storePdf } from '../esign/storedPdf'
import { findDocument, findSigners, type StoredSigner } from '../esign/StoredDocument'
import { drawTemplate } from '../esign/templates/drawTemplate'
import { shippedTemplates } from '../esign/templates/shippedTemplates'
import { demonstrationStatuses, emailOf, signerNames } from './demonstrationPeople'

/** A document of the demonstration should be made. Drawing and sealing take time, so it is made after the server listens. */
export const demonstrationDocument = defineEvent<{ readonly index: number }>('documents.demonstrationDocument')

/** Emits the events that make the demonstration's documents. D8 */
export async function seedDocuments(tx: Transaction): Promise<void> {
  for (const index of demonstrationStatuses.keys()) await tx.emit(demonstrationDocument, { index })
}

/** By template: the entities of its records, and the sender. */
const kinds = [
  { template: 0, entities: ['lead', 'account'], sender: 'sales@demo.test' },
  { template: 1, entities: ['referral'], sender: 'intake.manager@demo.test' },
  { template: 0, entities: ['account'], sender: 'sales.manager@demo.test' },
  { template: 2, entities: ['account', 'lead'], sender: 'sales@demo.test' },
  { template: 3, entities: ['account'], sender: 'store.manager@demo.test' },
] as const

const day = 86_400_000

/** Makes one document of the demonstration. A repeated delivery finds the existing document, and seals it if the first one failed to. */
export async function makeDemonstrationDocument(
  { index }: { readonly index: number },
  context: ServerContext,
): Promise<void> {
  const { db, files, brand } = context
  const uniqueId = uuidOf(index)
  const { rows: found } = await sql<{
    id: number
    status: number
  }>`select id, status from documents.pdf_document where document_unique_id = ${uniqueId}`.execute(db.query)
  const status = demonstrationStatuses[index]!
  if (found[0]?.status === status) return
  const kind = kinds[index % kinds.length]!
  const content = shippedTemplates[kind.template]!
  const { owner, facts } = await ownerFor(index, kind.entities, context)
  const drawn = await drawTemplate(content, (await brand()).name, facts)
  const [source, shown] = await Promise.all([storePdf(files, drawn.bytes), storePdf(files, drawn.bytes)])
  const names = content.roles.map((_, at) => signerNames[(index * 3 + at * 5) % signerNames.length]!)
  const now = Date.now()
  const sentAt = new Date(now - (1 + ((index * 7) % (status === 7 ? 60 : 25)) + (status === 7 ? 31 : 0)) * day)
  const later = (hours: number) => new Date(Math.min(now, sentAt.getTime() + hours * 3_600_000)).toISOString()

  const create = async (tx: Transaction) => {
    const { rows } = await sql<{ id: number; name: string; sessionId: string }>`
      select id, name, '' as "sessionId" from api.person where email = ${kind.sender}`.execute(tx.query)
    const sender = rows[0] ?? { id: 1, name: 'Super Admin', sessionId: '' }
    const made = await insertDraft(
      tx,
      {
        title: `${content.name}${facts.company ? `, ${facts.company}` : ''}`,
        owner,
        signers: names.map((name, at) => ({ name, email: emailOf(name), order: at + 1, role: 'signer' as const })),
      },
      {
        template: templates.find(({ key }) => key === content.key)!.id,
        name: content.name,
        version: `${content.key} ${content.version}`,
        pdf: source,
        pages: drawn.pages,
        // The sender's fields are filled in.
        fields: drawn.fields.map((field) =>
          field.signer === 0 && field.required && !field.value ? { ...field, value: 'On file' } : field,
        ),
      },
      sender,
    )
    await sql`update documents.pdf_document set document_unique_id = ${uniqueId} where id = ${made.id}`.execute(
      tx.query,
    )
    if (status === 1) return made.id
    const createdAt = later(-1)
    await sql`update documents.pdf_event set at = ${createdAt} where document_id = ${made.id}`.execute(tx.query)
    await sql`
      update documents.pdf_document set created_at = ${createdAt}, created_on = core.office_day(${createdAt}::timestamptz) where id = ${made.id}`.execute(
      tx.query,
    )
    const signers = await findSigners(tx, made.id)
    const signedBy = status === 5 ? signers : status === 4 ? signers.slice(0, 1) : []
    const event = (at: string, what: EventName, who: string, detail: string | null = null) =>
      sql`
        insert into documents.pdf_event (document_id, at, what, who, address, browser, time_zone, detail)
        values (${made.id}, ${at}, ${what}, ${who}, ${who === sender.name ? null : '203.0.113.7'}, ${who === sender.name ? null : 'Safari on iPhone'},
          ${who === sender.name ? null : 'America/New_York'}, ${detail})`.execute(tx.query)
    await event(later(0), 'Sent', sender.name, `To ${names.join(', ')}`)
    for (const [at, signer] of signers.entries()) {
      if (status === 2 || (status !== 5 && at > signedBy.length)) break
      await event(later(1 + at * 3), 'Opened', signer.name)
      if (status === 3 || status === 7 || status === 8) break
      await event(later(1.1 + at * 3), 'Code checked', signer.name, 'by email')
      await event(later(1.2 + at * 3), 'Consent', signer.name, `Version ${consent.version}: ${consentText}`)
      if (signedBy.includes(signer)) await signAs(tx, signer, drawn.fields, later(1.5 + at * 3), event)
    }
    if (status === 6) await event(later(2), 'Declined', names[0]!, 'The terms of payment do not suit us.')
    if (status === 7) await event(later(31 * 24), 'Expired', 'System')
    if (status === 8) await event(later(5), 'Voided', sender.name, 'Sent to the wrong contact')
    await bindPdf(tx, shown, made.id, 'shown')
    const stored = status === 5 ? 4 : status
    await sql`
      update documents.pdf_document set status = ${stored}, sent_at = ${later(0)}, expires_at = ${addDays(localDay(sentAt), 30)},
        shown_file = ${shown.id}, shown_sha256 = ${shown.sha256}, signed_count = ${signedBy.length},
        reason = ${status === 6 ? 'The terms of payment do not suit us.' : status === 8 ? 'Sent to the wrong contact' : null}
      where id = ${made.id}`.execute(tx.query)
    await sql`
      update documents.pdf_signer set invited_at = ${later(0)},
        status = case when signed_at is not null then 4 when place > ${signedBy.length + 1} then 1 when ${status} = 6 then 5 when ${status} = 2 then 2 else 3 end
      where document_id = ${made.id}`.execute(tx.query)
    return made.id
  }
  const id = found[0]?.id ?? (await db.transaction(create))
  if (status !== 5) return
  const document = (await findDocument(db, id))!
  const completedAt = new Date(later(8))
  const sealed = await seal(document, await findSigners(db, id), context, completedAt)
  // No event is emitted, so that the demonstration's leads stay leads.
  await db.transaction(async (tx) => {
    await bindPdf(tx, sealed.pdf, id, 'sealed')
    await sql`
      update documents.pdf_document set status = 5, sealed_file = ${sealed.pdf.id}, sealed_sha256 = ${sealed.pdf.sha256}, seal_level = ${sealed.level},
        completed_at = ${completedAt.toISOString()} where id = ${id} and status = 4`.execute(tx.query)
    await sql`
      insert into documents.pdf_event (document_id, at, what, who, detail)
      values (${id}, ${completedAt.toISOString()}, 'Completed', 'System', ${`Sealed (${sealed.level}), SHA-256 ${sealed.pdf.sha256}`})`.execute(
      tx.query,
    )
  })
}

type RecordAt = (at: string, what: EventName, who: string, detail: string | null) => Promise<unknown>

async function signAs(
  tx: Transaction,
  { id, name, email, place }: StoredSigner,
  fields: readonly PlacedField[],
  at: string,
  event: RecordAt,
): Promise<void> {
  const own = fields.filter(({ signer }) => signer === place)
  const valueOf = ({ type, label, value }: PlacedField) => {
    if (type === 'signature') return JSON.stringify({ method: 'typed', name })
    if (type === 'initials') return JSON.stringify({ method: 'typed', name: name.replaceAll(/[^A-Z]/g, '') })
    if (type === 'checkbox') return 'true'
    if (type === 'signedDate') return signedDayText(at.slice(0, 10))
    if (type === 'name') return name
    if (type === 'email') return email
    return value ?? (type === 'title' ? 'Fleet manager' : label === 'Company' ? 'Signers Inc.' : 'As agreed')
  }
  await sql`
    update documents.pdf_signer set signed_at = ${at}, viewed_at = ${at}, consent_at = ${at}, consent_version = ${consent.version}, address = '203.0.113.7',
      browser = 'Safari on iPhone', time_zone = 'America/New_York', identified_by = 'Link by email and a one-time code by email',
      field_values = ${JSON.stringify(Object.fromEntries(own.map((field) => [field.id, valueOf(field)])))}
    where id = ${id}`.execute(tx.query)
  for (const field of own) await event(at, 'Field filled', name, `${fieldName(field)}, page ${field.page}`)
  await event(at, 'Signed', name, null)
}

/** A different record of one of these entities for each document; none if their plugins are off. */
async function ownerFor(
  index: number,
  entities: readonly string[],
  { db, catalog }: ServerContext,
): Promise<{ readonly owner: Owner | null; readonly facts: OwnerFacts }> {
  const entity = entities[index % entities.length]!
  const table = catalog.get(entity)
  if (!table) return { owner: null, facts: {} }
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table.table)} where deleted_at is null order by id limit 1 offset ${index}`.execute(
      tx.query,
    )
    const record = rows[0] && (await getStoredRecord(tx, table, rows[0].id))
    if (!record) return { owner: null, facts: {} }
    const entityType = documentOwners.find((one) => one.entity === entity)!.id
    return { owner: { entityType, entityTypeId: record.id }, facts: factsOf(entity, record.values) }
  })
}

/** A deterministic UUID, so that no document is made twice (RFC 9562, version 8). */
function uuidOf(index: number): string {
  const hex = createHash('sha256').update(`demonstration document ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
