import type { FastifyRequest } from 'fastify'
import { type Database, type Transaction, HttpError } from '@core/server/plugin'
import { isOpen } from '../../shared/esign/statuses'
import { findDocument, findSigners, type StoredDocument, type StoredSigner } from '../esign/StoredDocument'
import { stepOf } from './presentSigning'
import { isKnownDevice } from './signerCodes'
import { signerLinks } from '../esign/signerLinks'

/** The document, signers and link of a signer's page. */
export interface OpenSigning {
  readonly linkId: number
  readonly isFirstTime: boolean
  readonly document: StoredDocument
  readonly signers: readonly StoredSigner[]
  readonly signer: StoredSigner
  /** Whether the code was given in this browser. */
  readonly isKnown: boolean
}

/**
 * @param lock the document, then the link, until the transaction ends
 * @throws HttpError 404, 410 or 409 for a link that can't be used; `Document Already Submitted!` for one that was (S8.7)
 */
export async function openSigning(
  db: Database | Transaction,
  token: string,
  request: Pick<FastifyRequest, 'cookies'>,
  lock?: true,
): Promise<OpenSigning> {
  const link = await signerLinks.open(db, token, lock ? { lock } : {})
  const document = (await findDocument(db, link.documentId))!
  const signers = await findSigners(db, link.documentId)
  const signer = signers.find(({ id }) => id === link.signerId)!
  return {
    linkId: link.id,
    isFirstTime: link.openedAt === null,
    document,
    signers,
    signer,
    isKnown: isKnownDevice(request, signer),
  }
}

/**
 * The same for calls that need the code and the consent first, with the document locked.
 * @throws HttpError 403 before the code, 409 before the consent and if it isn't this signer's turn
 */
export async function openToSign(
  tx: Transaction,
  token: string,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<OpenSigning> {
  const signing = await openSigning(tx, token, request, true)
  const step = stepOf(signing)
  if (step === 'code') throw needsCode()
  if (step === 'consent') throw new HttpError(409, 'Agree to sign electronically first.')
  if (step === 'done') throw new HttpError(409, 'Document Already Submitted!')
  if (step === 'waiting' || !isOpen(signing.document.status))
    throw new HttpError(409, 'It is not your turn to sign yet. We will send you a link when it is.')
  return signing
}

/** 403: the code must be given in this browser first. */
export const needsCode = () =>
  new HttpError(403, 'Enter the code that we sent you first.', undefined, undefined, undefined, 'code')
