import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { defineEvent } from '@core/contract'
import { countMessages, type Transaction, HttpError, invalid, notify, publishChange } from '@core/server/plugin'
import { fieldName } from '../../shared/esign/documentParts'
import { signedDay } from '../../shared/esign/signedDay'
import { signerStatus, status, type DocumentStatus } from '../../shared/esign/statuses'
import { refreshSigners } from '../esign/createDraft'
import { recordEvent, visitorOf } from '../esign/documentEvents'
import { changeStatus } from '../esign/sendDocument'
import { findSigners, nextSigners, signing, type StoredDocument, type StoredSigner } from '../esign/StoredDocument'
import { documentDeclined, documentSigned } from '../notificationKinds'
import { checkValues } from './checkValues'
import { openSigning, openToSign } from './openSigning'
import { inviteSigner, revokeLinks, signerLinks } from '../esign/signerLinks'
import { tellSigners } from '../esign/tellSigners'

/** Everybody has signed: the document can be sealed. */
export const everybodySigned = defineEvent<{ readonly documentId: number }>('documents.everybodySigned')

interface Signature {
  readonly token: string
  readonly values: Readonly<Record<string, unknown>>
  readonly timeZone: string | null
  /** Of the PDF that the page showed. */
  readonly shownSha256: string | null
}

/**
 * Stores a signature: the signer's values, the evidence, the link. The next signers get their links; after the last one the document is
 * sealed. It is all or nothing.
 * @throws HttpError 400 that names missing values, 409 for a link that was used, or if the shown PDF differs from the one that is sealed
 */
export async function signDocument(
  tx: Transaction,
  { token, values: sent, timeZone, shownSha256 }: Signature,
  request: FastifyRequest,
): Promise<StoredDocument & { readonly next: DocumentStatus }> {
  const { document, signer, linkId } = await openToSign(tx, token, request)
  if (shownSha256 !== document.shownSha256)
    throw new HttpError(409, 'This page shows another version of the document. Reload it, and check it once more.')
  const own = document.fields.filter((field) => field.signer === signer.place)
  const { values: filled, errors } = checkValues(own, sent, true)
  if (errors.length > 0) throw invalid(errors)
  const zone = isZone(timeZone) ? timeZone : 'UTC'
  const values = {
    ...filled,
    ...Object.fromEntries(own.filter(({ type }) => type === 'signedDate').map(({ id }) => [id, signedDay(zone)])),
  }
  const visitor = visitorOf(request, zone)
  await sql`
    update documents.pdf_signer set status = ${signerStatus.signed}, field_values = ${JSON.stringify(values)}, signed_at = clock_timestamp(),
      address = ${visitor.address}, browser = ${visitor.browser}, time_zone = ${zone}, device_hash = null
    where id = ${signer.id}`.execute(tx.query)
  await signerLinks.spend(tx, linkId)
  for (const field of own)
    if (field.id in values)
      await recordEvent(tx, document.id, {
        what: 'Field filled',
        who: signer.name,
        visitor,
        detail: `${fieldName(field)}, page ${field.page}`,
      })
  await recordEvent(tx, document.id, {
    what: 'Signed',
    who: signer.name,
    visitor,
    detail: `PDF with SHA-256 ${document.shownSha256}`,
  })
  await refreshSigners(tx, document.id)
  return { ...document, next: await goOn(tx, document, signer) }
}

/** After a signature: invites the next signers, or completes the document. */
async function goOn(tx: Transaction, document: StoredDocument, signer: StoredSigner): Promise<DocumentStatus> {
  const signers = await findSigners(tx, document.id)
  const left = signing(signers).filter(({ signedAt }) => signedAt === null)
  const next = status.partlySigned
  await changeStatus(tx, document, next, null, `${signer.name} signed`)
  if (left.length === 0) {
    await tx.emit(everybodySigned, { documentId: document.id })
    return next
  }
  if (document.createdBy !== null)
    await notify(tx, {
      kind: documentSigned,
      to: document.createdBy,
      title: `A signer has signed a document of yours: ${signers.length - left.length} of ${signers.length}`,
      link: `/document/pdf/${document.id}`,
    })
  for (const waiting of nextSigners(signers))
    if (waiting.status === signerStatus.waiting) await inviteSigner(tx, waiting, 'invited')
  return next
}

/** A signer declines: the document ends, and its links become invalid. D12 */
export async function declineDocument(
  tx: Transaction,
  token: string,
  reason: string,
  request: FastifyRequest,
): Promise<void> {
  const { document, signer, isKnown } = await openSigning(tx, token, request, true)
  if (!isKnown) throw new HttpError(403, 'Enter the code that we sent you first.')
  if (signer.signedAt !== null) throw new HttpError(409, 'Document Already Submitted!')
  await sql`
    update documents.pdf_signer set status = ${signerStatus.declined}, reason = ${reason}, device_hash = null where id = ${signer.id}`.execute(
    tx.query,
  )
  await sql`update documents.pdf_document set reason = ${reason} where id = ${document.id}`.execute(tx.query)
  await revokeLinks(tx, document.id)
  await recordEvent(tx, document.id, {
    what: 'Declined',
    who: signer.name,
    visitor: visitorOf(request),
    detail: reason,
  })
  await changeStatus(tx, document, status.declined, null, `${signer.name} declined to sign`)
  await tellSigners(tx, { documentId: document.id, end: 'declined' })
  if (document.createdBy !== null)
    await notify(tx, {
      kind: documentDeclined,
      to: document.createdBy,
      title: 'A signer declined a document of yours',
      link: `/document/pdf/${document.id}`,
    })
}

/** Replaces a signer by another person, who gets a separate link and must give their own code and consent. */
export async function handOver(
  tx: Transaction,
  token: string,
  to: { readonly name: string; readonly email: string; readonly phone?: string | null },
  request: FastifyRequest,
): Promise<void> {
  const { document, signer, signers, isKnown } = await openSigning(tx, token, request, true)
  if (!isKnown) throw new HttpError(403, 'Enter the code that we sent you first.')
  if (signer.signedAt !== null) throw new HttpError(409, 'Document Already Submitted!')
  if (signers.some(({ email }) => email.toLowerCase() === to.email.toLowerCase()))
    throw invalid([{ field: 'email', message: 'This person is one of the signers already. Choose another one.' }])
  await sql`
    update documents.pdf_signer set name = ${to.name}, email = ${to.email}, phone = ${to.phone ?? null}, status = ${signerStatus.waiting}, field_values = '{}',
      code_hash = null, code_sent_at = null, device_hash = null, identified_by = null, viewed_at = null, consent_at = null, consent_version = null, consent_text = null, consent_language = null
    where id = ${signer.id}`.execute(tx.query)
  await recordEvent(tx, document.id, {
    what: 'Handed over',
    who: signer.name,
    visitor: visitorOf(request),
    detail: `To ${to.name} (${to.email})`,
  })
  if (document.createdBy !== null) await countMessages(tx, document.createdBy, [to.email])
  await inviteSigner(tx, signer, 'invited')
  await refreshSigners(tx, document.id)
  await publishChange(tx, 'pdfDocument', [document.id])
}

function isZone(zone: string | null): zone is string {
  if (zone === null) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
