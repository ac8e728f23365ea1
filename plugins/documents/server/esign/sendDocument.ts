import { sql } from 'kysely'
import { addDays, today } from '@core/entity'
import {
  countMessages,
  type Viewer,
  type Transaction,
  conflict,
  invalid,
  publishChange,
  readStandingRule,
  type ServerContext,
  stale,
} from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { signingTimes } from '../../shared/esign/signingTimes'
import { mayBecome, signerStatus, status, statusName } from '../../shared/esign/statuses'
import { fillPdf } from '../filling/fillPdf'
import { inviteSigner, revokeLinks } from './signerLinks'
import { tellSigners } from './tellSigners'
import { recordEvent } from './documentEvents'
import { type OpenDocument, openDocument } from './openDocument'
import { placedValue } from './placedValue'
import { nameOfPerson, problemsOf } from './presentDocument'
import { bindPdf, readPdf, storePdf, type StoredPdf } from './storedPdf'
import { findSigners, nextSigners, type StoredDocument } from './StoredDocument'

type Context = Pick<ServerContext, 'db' | 'files' | 'catalog'>

/** D12: the error for a transition that is not allowed. */
export const wrongStatus = (from: StoredDocument['status'], what: string) =>
  conflict(`This document is ${statusName(from).toLowerCase()}, so it can’t be ${what}.`)

export interface SendOptions {
  readonly version: number
  readonly message?: string | null
  readonly expiresAt?: string | null
  readonly reminders?: readonly number[] | null
}

/**
 * Sends a draft, or an expired document again. The sender's values become part of the PDF that signers see, and the first signers get their
 * links.
 * @throws HttpError 400 with the first error if it isn't valid (S5.6), 409 if it was sent already or changed in the meantime
 */
export async function sendDocument(
  context: Context,
  uniqueId: string,
  options: SendOptions,
  viewer: Viewer,
): Promise<void> {
  const { db, files } = context
  const draft = await openDocument(db, context, uniqueId, viewer, { action: 'update' })
  if (!mayBecome(draft.status, status.sent)) throw wrongStatus(draft.status, 'sent')
  if (draft.version !== options.version) throw stale('Document')
  const problems = problemsOf(draft, await findSigners(db, draft.id))
  if (problems.length > 0) throw invalid(problems)
  if (options.expiresAt && options.expiresAt <= today())
    throw invalid([{ field: 'expiresAt', message: 'Expires must be after today' }])
  // Before the transaction, which may be retried. A file without a reference is deleted later.
  const shown = draft.shownFile === null ? await storePdf(files, await shownPdf(files, draft)) : undefined
  await db.transaction(async (tx) => {
    const document = await openDocument(tx, context, uniqueId, viewer, { action: 'update', lock: true })
    if (!mayBecome(document.status, status.sent)) throw wrongStatus(document.status, 'sent')
    if (document.version !== options.version) throw stale('Document')
    await markSent(tx, document, shown, options, viewer)
  })
}

/** The PDF that signers see: the draft's, with the sender's values, and without values of its own form below any field. */
export async function shownPdf(files: Context['files'], draft: StoredDocument): Promise<Uint8Array> {
  const source = await readPdf(files, draft.sourceFile!)
  const values = draft.fields.flatMap((field) =>
    field.signer === 0 && field.value ? [placedValue(field, field.value)] : [],
  )
  return fillPdf(source, values, draft.fields)
}

/** Marks a document as sent, and invites the first signers. The document must be locked. */
export async function markSent(
  tx: Transaction,
  document: StoredDocument,
  shown: StoredPdf | undefined,
  { message, expiresAt, reminders }: Omit<SendOptions, 'version'>,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<void> {
  if (shown) {
    await bindPdf(tx, shown, document.id, 'shown')
    await sql`update documents.pdf_document set shown_file = ${shown.id}, shown_sha256 = ${shown.sha256} where id = ${document.id}`.execute(
      tx.query,
    )
  }
  const now = today()
  const kept =
    document.expiresAt && document.expiresAt > now
      ? document.expiresAt
      : addDays(now, (await readStandingRule(tx, signingTimes)).expiresAfter)
  await sql`
    update documents.pdf_document set expires_at = ${expiresAt ?? kept}, message = coalesce(${message ?? null}, message),
      reminders = coalesce(${reminders ? JSON.stringify(reminders) : null}::jsonb, reminders), sent_at = now(), reason = null
    where id = ${document.id}`.execute(tx.query)
  const signers = await findSigners(tx, document.id)
  const waiting = signers.filter(({ signedAt }) => signedAt === null)
  await countMessages(
    tx,
    viewer.id,
    waiting.map(({ email }) => email),
  )
  await recordEvent(tx, document.id, {
    what: 'Sent',
    who: (await nameOfPerson(tx, viewer.id)) ?? 'Somebody',
    detail: `To ${signers.map(({ name, email }) => `${name} (${email})`).join(', ')}`.slice(0, 2000),
  })
  const isAgain = signers.some(({ signedAt }) => signedAt !== null)
  await changeStatus(tx, document, isAgain ? status.partlySigned : status.sent, viewer)
  for (const signer of nextSigners(signers)) await inviteSigner(tx, signer, 'invited')
}

/** Stores a status change of a document with its history, and publishes it. The document must be locked. */
export async function changeStatus(
  tx: Transaction,
  document: Pick<StoredDocument, 'id' | 'status'>,
  to: StoredDocument['status'],
  by: Pick<Viewer, 'id' | 'sessionId'> | null,
  note?: string,
): Promise<void> {
  await sql`
    update documents.pdf_document set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${by?.id ?? null}
    where id = ${document.id}`.execute(tx.query)
  await recordHistory(tx, [
    {
      entity: 'pdfDocument',
      id: document.id,
      action: 'update',
      by: by?.id ?? null,
      note: note ?? `${statusName(document.status)} → ${statusName(to)}`,
    },
  ])
  await publishChange(tx, 'pdfDocument', [document.id], by ?? undefined)
}

/**
 * Sends one signer a new link; the older one becomes invalid.
 * @throws HttpError 409 `Document Already Submitted!` for one who has signed (S4.16, S8.7), or if it isn't their turn
 */
export async function sendLinkAgain(
  context: Context,
  uniqueId: string,
  signerId: number,
  viewer: Viewer,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const document = await openDocument(tx, context, uniqueId, viewer, { action: 'update', lock: true })
    const signers = await findSigners(tx, document.id)
    const signer = signers.find(({ id }) => id === signerId)
    if (!signer) throw invalid([{ field: 'signerId', message: 'Choose one of the signers' }])
    if (signer.status === signerStatus.signed || document.status === status.completed)
      throw conflict('Document Already Submitted!')
    if (!mayBecome(document.status, status.completed)) throw wrongStatus(document.status, 'sent to a signer')
    if (!nextSigners(signers).some(({ id }) => id === signerId))
      throw conflict(`It is not the turn of ${signer.name} yet: others sign before.`)
    await countMessages(tx, viewer.id, [signer.email])
    await inviteSigner(tx, signer, 'invited')
    await recordEvent(tx, document.id, {
      what: 'Sent',
      who: (await nameOfPerson(tx, viewer.id)) ?? 'Somebody',
      detail: `A new link to ${signer.name}; the older one works no more`,
    })
    await publishChange(tx, 'pdfDocument', [document.id], viewer)
  })
}

/** Voids a document, with the reason. @throws HttpError 409 if it is finished */
export async function voidDocument(context: Context, uniqueId: string, reason: string, viewer: Viewer): Promise<void> {
  await context.db.transaction(async (tx) => {
    const document: OpenDocument = await openDocument(tx, context, uniqueId, viewer, { action: 'update', lock: true })
    if (!mayBecome(document.status, status.voided)) throw wrongStatus(document.status, 'voided')
    await sql`update documents.pdf_document set reason = ${reason} where id = ${document.id}`.execute(tx.query)
    await revokeLinks(tx, document.id)
    await recordEvent(tx, document.id, {
      what: 'Voided',
      who: (await nameOfPerson(tx, viewer.id)) ?? 'Somebody',
      detail: reason,
    })
    await changeStatus(tx, document, status.voided, viewer)
    await tellSigners(tx, { documentId: document.id, end: 'voided' })
  })
}
