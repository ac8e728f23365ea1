import { createHash } from 'node:crypto'
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { type Evidence, type EvidenceSigner, evidenceFileName } from '../shared/evidence/evidence'
import { personOf } from '../shared/verify/certificates'
import { drawCertificate } from './filling/certificatePage'
import { fillPdf } from './filling/fillPdf'
import type { Placed } from './pages/Placed'
import type { SealingAuthority } from './sealing/SealingAuthority'
import { openForUpdate, saveUpdate } from './sealing/placeholder'
import { type SealedPdf, sealPdf, signPdf } from './sealing/sealPdf'
import type { TimeStampAuthority } from './sealing/timeStampAuthority'

export interface CompleteOptions {
  /** The PDF that the signers saw. */
  readonly shown: Uint8Array
  readonly values: readonly Placed[]
  readonly document: { readonly id: string; readonly title: string }
  /** In the order in which they signed. */
  readonly signers: readonly EvidenceSigner[]
  readonly events: Evidence['events']
  /** The name of the organization that seals. */
  readonly organization: string
  readonly verifyUrl: string
  readonly authority: SealingAuthority
  readonly timeStamps?: TimeStampAuthority
  /** The time on the certificate page and in the evidence. The signatures have their own times. */
  readonly completedAt?: Date
}

export interface CompletedDocument extends SealedPdf {
  readonly evidence: Evidence
  /** Of the sealed file, in hexadecimal. */
  readonly sha256: string
}

/**
 * Makes the sealed PDF of a document that everybody has signed: values, then the certificate page with the evidence, then a signature for
 * each signer, then the seal. After the values only incremental updates follow, so the signed document remains the beginning of the file.
 * @throws FillingError if a value does not fit; SealingError if the time-stamp authority fails
 */
export async function completeDocument({
  shown,
  values,
  document,
  signers,
  events,
  organization,
  verifyUrl,
  authority,
  timeStamps,
  completedAt = new Date(),
}: CompleteOptions): Promise<CompletedDocument> {
  const filled = await fillPdf(shown, values)
  const evidence: Evidence = {
    format: 'white-glove-evidence',
    version: 1,
    document: {
      ...document,
      bytes: filled.length,
      sha256: sha256(filled),
      shownSha256: sha256(shown),
      pages: (await PDFDocument.load(filled, { updateMetadata: false })).getPageCount(),
    },
    signers,
    events,
    seal: { name: organization, issuer: issuerOf(authority), isOwnAuthority: authority.isOwn },
    verifyUrl,
    createdAt: completedAt.toISOString(),
  }
  let bytes = await addEvidence(filled, evidence)
  for (const [index, { name, email, signedAt }] of signers.entries())
    bytes = await signPdf(bytes, {
      identity: await authority.issueFor({ name, email }),
      field: `signer-${index + 1}`,
      name,
      // The key signs now, for an action that the person took earlier.
      reason: `Agreed on ${signedAt.slice(0, 19).replace('T', ' ')} UTC`,
      timeStamps,
    })
  const sealed = await sealPdf(bytes, { authority, name: organization, timeStamps })
  return { ...sealed, evidence, sha256: sha256(sealed.bytes) }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const issuerOf = ({ seal }: SealingAuthority) => personOf(seal.issuers.at(-1) ?? seal.certificate).name

/** Adds the certificate page and the evidence after the document, as an incremental update. */
async function addEvidence(filled: Uint8Array, evidence: Evidence): Promise<Uint8Array> {
  const pdf = await openForUpdate(filled)
  const certificate = await PDFDocument.load(await drawCertificate(evidence))
  for (const page of await pdf.copyPages(certificate, certificate.getPageIndices())) pdf.addPage(page)
  await pdf.attach(new TextEncoder().encode(JSON.stringify(evidence, null, 2)), evidenceFileName, {
    mimeType: 'application/json',
    description: 'How this document was signed',
    afRelationship: AFRelationship.Supplement,
    creationDate: new Date(evidence.createdAt),
    modificationDate: new Date(evidence.createdAt),
  })
  return saveUpdate(pdf)
}
