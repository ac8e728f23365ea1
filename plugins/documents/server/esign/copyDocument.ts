import { sql } from 'kysely'
import {
  messagesLeft,
  type Viewer,
  type Database,
  type Transaction,
  conflict,
  HttpError,
  invalid,
  type ServerContext,
} from '@core/server/plugin'
import type { SignerInput } from '../../shared/esign/documentParts'
import { isOpen, openStatuses, status } from '../../shared/esign/statuses'
import { insertDraft, type NewDraft, type Origin } from './createDraft'
import { openDocument, type OpenDocument } from './openDocument'
import { problemsOf } from './presentDocument'
import { markSent, shownPdf } from './sendDocument'
import { readPdf, storePdf } from './storedPdf'
import { findDocument, findSigners, type StoredSigner } from './StoredDocument'

type Context = Pick<ServerContext, 'db' | 'files' | 'catalog'>

/**
 * Makes a new draft from a document that was declined, voided, expired or completed: with its PDF, fields and signers, without their
 * values.
 * @returns the draft's UUID
 */
export async function copyDocument(context: Context, uniqueId: string, viewer: Viewer): Promise<string> {
  const { db, files } = context
  const document = await openDocument(db, context, uniqueId, viewer)
  if (isOpen(document.status)) throw conflict('This document is out for signature. Void it first, or wait for its end.')
  const signers = await findSigners(db, document.id)
  const pdf = document.sourceFile ? await storePdf(files, await readPdf(files, document.sourceFile)) : null
  return db.transaction(async (tx) => {
    const draft = draftOf(document, signers)
    const { uniqueId: copied } = await insertDraft(tx, draft, { ...originOfCopy(document), pdf }, viewer)
    return copied
  })
}

/**
 * Sends a copy of a draft to each of these people as its only signer. Each copy has its own transaction, so that a crash leaves only
 * complete documents. People who already have a copy that is open or signed are skipped, so the list can be sent again, also the next day
 * to those for whom the day's messages were not enough.
 * @returns the number of sent documents, and of those that may only be sent later
 * @throws HttpError 400 if the draft isn't valid, or has fields of a second signer
 */
export async function bulkSend(
  context: Context,
  uniqueId: string,
  recipients: readonly SignerInput[],
  viewer: Viewer,
): Promise<{ readonly sent: number; readonly later: number }> {
  const { db, files } = context
  const document = await openDocument(db, context, uniqueId, viewer, { action: 'update' })
  if (document.status !== status.draft)
    throw conflict('Only a draft can be sent to a list. Make a copy of this document.')
  if (document.fields.some(({ signer }) => signer > 1))
    throw invalid([
      {
        field: 'recipients',
        message: 'A document that is sent to a list has one signer. Remove the fields of the others.',
      },
    ])
  const doubled = recipients.findIndex(
    ({ email }, at) => recipients.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) !== at,
  )
  if (doubled >= 0)
    throw invalid([
      { field: `recipients[${doubled}].email`, message: `${recipients[doubled]!.email} is in the list twice` },
    ])
  const [first] = recipients
  if (!first) throw new HttpError(400, 'Recipients is required')
  const problems = problemsOf(document, [{ ...first, place: 1, role: 'signer' } as StoredSigner])
  if (problems.length > 0) throw invalid(problems)
  const reached = await reachedBy(db, document.id)
  const waiting = recipients.filter(({ email }) => !reached.has(email.toLowerCase()))
  if (waiting.length === 0) return { sent: 0, later: 0 }
  // If there is none left, the first one is refused with the reason.
  const now = waiting.slice(0, Math.max(1, await messagesLeft(db, viewer.id)))
  const source = await readPdf(files, document.sourceFile!)
  const shown = await shownPdf(files, document)
  let sent = 0
  for (const recipient of now) {
    // Each document has its own files, so that it can be purged independently.
    const pdf = await storePdf(files, source)
    const own = await storePdf(files, shown)
    const isSent = await db.transaction(async (tx) => {
      await openDocument(tx, context, uniqueId, viewer, { action: 'update', lock: true })
      if ((await reachedBy(tx, document.id)).has(recipient.email.toLowerCase())) return false
      const draft = { ...draftOf(document, []), signers: [{ ...recipient, order: 1, role: 'signer' as const }] }
      const { id } = await insertDraft(tx, draft, { ...originOfCopy(document), pdf }, viewer)
      await markSent(tx, (await findDocument(tx, id, 'lock'))!, own, {}, viewer)
      return true
    })
    if (isSent) sent += 1
  }
  return { sent, later: waiting.length - now.length }
}

/** The lower-case addresses to which a copy of the draft was sent and is open or signed. */
async function reachedBy(db: Database | Transaction, draftId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(signer.email) as email
    from documents.pdf_document document join documents.pdf_signer signer on signer.document_id = document.id
    where document.copied_from = ${draftId} and document.deleted_at is null
      and document.status = any(${[...openStatuses, status.completed]}::integer[])`.execute(db.query)
  return new Set(rows.map(({ email }) => email))
}

const draftOf = (document: OpenDocument, signers: readonly StoredSigner[]): NewDraft => ({
  title: document.title,
  owner:
    document.entityType !== null && document.entityTypeId !== null
      ? { entityType: document.entityType, entityTypeId: document.entityTypeId }
      : null,
  message: document.message,
  reminders: document.reminders,
  signers: signers.map(({ name, email, phone, language, order, role }) => ({
    name,
    email,
    phone,
    language,
    order,
    role,
  })),
  copiedFrom: document.id,
})

const originOfCopy = ({ template, templateVersion, pages, fields }: OpenDocument): Omit<Origin, 'pdf'> => ({
  template,
  name: '',
  version: templateVersion,
  pages,
  fields,
})
