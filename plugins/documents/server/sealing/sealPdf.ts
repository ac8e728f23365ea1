import type { Identity } from './Identity'
import { addSignature } from './placeholder'
import { signCms } from './signCms'
import type { SealingAuthority } from './SealingAuthority'
import type { TimeStampAuthority } from './timeStampAuthority'
import { addValidationData, collectValidationData } from './validationData'

export interface SignOptions {
  readonly identity: Identity
  /** The name of the signature's field, unique in the document: `signer-1`. */
  readonly field: string
  /** The signer's name in the document. */
  readonly name: string
  readonly reason: string
  readonly at?: Date | undefined
  readonly timeStamps?: TimeStampAuthority | undefined
}

/**
 * Signs a PDF. Every earlier signature stays valid.
 * @returns the PDF with the signature appended
 * @throws SealingError
 */
export function signPdf(
  bytes: Uint8Array,
  { identity, field, name, reason, at, timeStamps }: SignOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return addSignature(bytes, { name: field, kind: 'signature', signer: name, reason, at }, (content) =>
    signCms(content, identity, timeStamps),
  )
}

export interface SealOptions {
  readonly authority: SealingAuthority
  /** The sealer's name in the document. */
  readonly name: string
  readonly at?: Date | undefined
  readonly timeStamps?: TimeStampAuthority | undefined
}

export interface SealedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The level of long-term validation (ETSI EN 319 142-1). */
  readonly level: 'B-B' | 'B-T' | 'B-LTA'
}

/**
 * Seals a PDF that everybody has signed: adds the deployment's own signature over everything. If there is a time-stamp authority and every
 * revocation list can be reached, it also adds the data for later validation without them.
 * @throws SealingError
 */
export async function sealPdf(bytes: Uint8Array, { authority, name, at, timeStamps }: SealOptions): Promise<SealedPdf> {
  const reason = 'Sealed when all had signed'
  const sealed = await signPdf(bytes, { identity: authority.seal, field: 'seal', name, reason, at, timeStamps })
  if (!timeStamps) return { bytes: sealed, level: 'B-B' }
  const data = await collectValidationData(sealed, () => authority.ownCrl())
  if (!data.isComplete) return { bytes: sealed, level: 'B-T' }
  const field = { name: 'document-time-stamp', kind: 'documentTimeStamp' } as const
  const stamped = await addSignature(await addValidationData(sealed, data), field, async (content) => {
    const token = await timeStamps.stamp(content)
    return new Uint8Array(token.toSchema().toBER(false))
  })
  return { bytes: stamped, level: 'B-LTA' }
}
