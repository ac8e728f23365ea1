import { sql } from 'kysely'
import { conflict, notify, type ServerContext, startAutomations, type Transaction } from '@core/server/plugin'
import { leadAgreementCompleted } from '../../contract/leadAgreementCompleted'
import { consent, consentText } from '../../shared/esign/consent'
import { documentOwners } from '../../shared/esign/documentOwners'
import { customerAgreement } from '../../shared/esign/templates'
import { status } from '../../shared/esign/statuses'
import type { EvidenceSigner } from '../../shared/evidence/evidence'
import { completeDocument } from '../completeDocument'
import { findEvents, recordEvent } from '../esign/documentEvents'
import { placedValue } from '../esign/placedValue'
import { changeStatus } from '../esign/sendDocument'
import { bindPdf, readPdf, storePdf, type StoredPdf } from '../esign/storedPdf'
import { findDocument, findSigners, signing, type StoredDocument, type StoredSigner } from '../esign/StoredDocument'
import { documentCompleted } from '../notificationKinds'
import { deploymentAuthority, deploymentTimeStamps } from './deploymentAuthority'
import { documentCompletedEvent } from './documentCompletedEvent'
import { noteSealingFailure } from './sealingFailure'
import { inviteSigner, type SignerNews } from '../esign/signerLinks'

type Context = Pick<ServerContext, 'db' | 'files' | 'brand' | 'dataDir' | 'publicUrl'>

/** A sealed PDF that is stored. */
export interface Sealed {
  readonly pdf: StoredPdf
  readonly level: string
}

/**
 * Seals a document that everybody has signed. A repeated delivery finds it sealed. A crash before the end leaves bytes without a reference,
 * and the next delivery seals it again from the same values. If it can't be sealed, the sender is told.
 */
export async function sealDocument({ documentId }: { readonly documentId: number }, context: Context): Promise<void> {
  const { db } = context
  const document = await findDocument(db, documentId)
  const signers = await findSigners(db, documentId)
  if (!document || !isReady(document, signers)) return
  const sealed = await seal(document, signers, context).catch(async (error: unknown) => {
    await noteSealingFailure(context, documentId, error)
    throw error
  })
  await db.transaction(async (tx) => {
    const locked = await findDocument(tx, documentId, 'lock')
    if (locked && isReady(locked, await findSigners(tx, documentId)))
      await markCompleted(tx, locked, signers, sealed, 'completed')
  })
}

const isReady = (document: StoredDocument, signers: readonly StoredSigner[]) =>
  document.status === status.partlySigned && signing(signers).every(({ signedAt }) => signedAt !== null)

/** Makes the sealed PDF from the stored values, and stores its bytes. */
export async function seal(
  document: StoredDocument,
  signers: readonly StoredSigner[],
  { db, files, brand, publicUrl, dataDir }: Context,
  completedAt: Date = new Date(),
): Promise<Sealed> {
  const { name: organization } = await brand()
  const timeStamps = deploymentTimeStamps()
  const signed = signing(signers).toSorted((a, b) => (a.signedAt ?? '').localeCompare(b.signedAt ?? ''))
  const { bytes, level } = await completeDocument({
    shown: await readPdf(files, document.shownFile!),
    values: document.fields.flatMap((field) => {
      const value = signers.find(({ place }) => place === field.signer)?.values[field.id]
      return value === undefined ? [] : [placedValue(field, value)]
    }),
    document: { id: document.uniqueId, title: document.title },
    signers: document.isPaper ? [] : signed.map(evidenceOf),
    events: [
      ...(await findEvents(db, document.id)).map(({ id: _id, ...event }) => event),
      {
        at: completedAt.toISOString(),
        what: 'Completed',
        who: organization,
        address: null,
        browser: null,
        timeZone: null,
        detail: null,
      },
    ],
    organization,
    verifyUrl: `${publicUrl}/verify`,
    authority: await deploymentAuthority({ db, dataDir, brand }),
    ...(timeStamps && { timeStamps }),
    completedAt,
  })
  return { pdf: await storePdf(files, bytes), level }
}

const roles = { signer: 'Signer', approver: 'Approver', copy: 'Copy' } as const

function evidenceOf(signer: StoredSigner): EvidenceSigner {
  const { name, email, phone, role, signedAt, address, browser, timeZone, identifiedBy, consentAt } = signer
  return {
    name,
    email,
    phone,
    role: roles[role],
    signedAt: new Date(signedAt!).toISOString(),
    address: address ?? 'unknown',
    browser: browser ?? 'unknown',
    timeZone: timeZone ?? 'UTC',
    identifiedBy: identifiedBy ?? 'Link by email',
    consent: {
      version: signer.consentVersion ?? consent.version,
      language: signer.consentLanguage ?? 'en',
      text: signer.consentText ?? consentText,
      at: new Date(consentAt ?? signedAt!).toISOString(),
    },
  }
}

/**
 * Completes a document in one transaction with all its effects: the event that starts a lead's transfer (S4.15), the notification of the
 * sender, and the finished copies. The document must be locked.
 * @param news null if nobody should be mailed
 */
export async function markCompleted(
  tx: Transaction,
  document: StoredDocument,
  signers: readonly StoredSigner[],
  { pdf, level }: Sealed,
  news: SignerNews | null,
): Promise<void> {
  if (document.status === status.completed) throw conflict('Document Already Submitted!')
  await bindPdf(tx, pdf, document.id, 'sealed')
  await sql`
    update documents.pdf_document set sealed_file = ${pdf.id}, sealed_sha256 = ${pdf.sha256}, seal_level = ${level}, completed_at = now(),
      sealing_failed_at = null, sealing_problem = null, status = ${status.completed}
    where id = ${document.id}`.execute(tx.query)
  await recordEvent(tx, document.id, {
    what: 'Completed',
    who: 'System',
    detail: `Sealed (${level}), SHA-256 ${pdf.sha256}`,
  })
  await changeStatus(tx, document, status.completed, null)
  if (document.template === customerAgreement && document.entityType === 1 && document.entityTypeId !== null)
    await tx.emit(leadAgreementCompleted, { leadId: document.entityTypeId, documentUniqueId: document.uniqueId })
  const owner = documentOwners.find(({ id }) => id === document.entityType)
  if (owner && document.entityTypeId !== null)
    await startAutomations(tx, documentCompletedEvent, owner.entity, [document.entityTypeId])
  if (document.createdBy !== null)
    await notify(tx, {
      kind: documentCompleted,
      to: document.createdBy,
      title: 'A document of yours is complete: everybody has signed',
      link: `/document/pdf/${document.id}`,
    })
  if (news) for (const signer of signers) await inviteSigner(tx, signer, news)
}
