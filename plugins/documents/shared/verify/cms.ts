import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { Certificate, ContentInfo, getCrypto, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs'
import { digest, hashOf, isEqual } from './digest'
import type { Bytes } from './pdfObjects'

const oid = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signedData: '1.2.840.113549.1.7.2',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
} as const

/** A signature (CMS, RFC 5652) that was parsed and checked against the signed bytes. */
export interface CheckedCms {
  readonly signer: Certificate
  readonly enclosed: readonly Certificate[]
  readonly digestHolds: boolean
  readonly signatureHolds: boolean
  /** The reason why it is invalid. */
  readonly fault: string | null
  /** The bytes that a time stamp covers. */
  readonly value: Bytes
  /** An enclosed time stamp token. */
  readonly timeStamp: ContentInfo | null
}

/** The content of a time stamp token (RFC 3161) about the stamped bytes. */
export interface CheckedToken {
  readonly cms: CheckedCms
  readonly instant: Date
  readonly digestHolds: boolean
  /** A random number of the requester, which prevents replaying an old response. */
  readonly nonce: Bytes | null
}

/** Thrown if a signature can't be parsed, with a message in plain words. */
export class CmsUnreadable extends Error {
  override readonly name = 'CmsUnreadable'
}

/**
 * Parses a signature from its placeholder in a PDF, which is padded with zeros.
 * @throws CmsUnreadable
 */
export function readCms(place: Bytes): ContentInfo {
  const end = lengthOfDer(place)
  // The bytes after it are not signed, so nothing may be hidden there.
  if (place.subarray(end).some((byte) => byte !== 0))
    throw new CmsUnreadable('Something stands behind the signature that does not belong there.')
  try {
    return ContentInfo.fromBER(place.slice(0, end))
  } catch (error) {
    throw new CmsUnreadable('The signature itself is damaged.', { cause: error })
  }
}

/**
 * Checks a signature against the signed bytes; for a token these are its own content.
 * @throws CmsUnreadable
 */
export async function checkCms(content: ContentInfo, signed: Bytes | 'enclosed'): Promise<CheckedCms> {
  const data = readSignedData(content)
  const [info] = data.signerInfos
  if (!info || data.signerInfos.length > 1) throw new CmsUnreadable('It is not signed by exactly one key.')
  const enclosed = (data.certificates ?? []).filter((one): one is Certificate => one instanceof Certificate)
  const signer = enclosed.find((certificate) => isOf(info, certificate))
  if (!signer) throw new CmsUnreadable('The signer’s certificate is not enclosed.')
  const hash = hashOf(info.digestAlgorithm.algorithmId)
  if (!hash) throw new CmsUnreadable('It uses a way of hashing that is not known here.')
  const bytes = signed === 'enclosed' ? contentOf(data) : signed
  const found = await digest(hash, bytes)
  const declared = attributeOf(info, oid.messageDigest)
  const typed = attributeOf(info, oid.contentType)
  const digestHolds =
    !info.signedAttrs || (declared instanceof OctetString && isEqual(declared.valueBlock.valueHexView, found))
  const isBound = await namesSigner(info, signer)
  const isTyped =
    !info.signedAttrs || (typed instanceof ObjectIdentifier && typed.getValue() === data.encapContentInfo.eContentType)
  const keyHolds = await signedByKey(info, signer, bytes, hash)
  return {
    signer,
    enclosed,
    // Without signed attributes there is one check for both.
    digestHolds: info.signedAttrs ? digestHolds : keyHolds,
    signatureHolds: keyHolds && isBound && isTyped,
    fault: !keyHolds
      ? 'It was not made with the key of its certificate.'
      : !isBound
        ? 'It was made for another certificate.'
        : !isTyped
          ? 'It was made for another kind of content.'
          : null,
    value: info.signature.valueBlock.valueHexView.slice(),
    timeStamp: tokenOf(info),
  }
}

/**
 * Checks a time stamp token against the stamped bytes.
 * @throws CmsUnreadable
 */
export async function checkToken(content: ContentInfo, stamped: Bytes): Promise<CheckedToken> {
  const data = readSignedData(content)
  if (data.encapContentInfo.eContentType !== oid.timeStampInfo) throw new CmsUnreadable('It is no time stamp.')
  const cms = await checkCms(content, 'enclosed')
  let info: TSTInfo
  try {
    info = TSTInfo.fromBER(contentOf(data))
  } catch (error) {
    throw new CmsUnreadable('The time stamp is damaged.', { cause: error })
  }
  const hash = hashOf(info.messageImprint.hashAlgorithm.algorithmId)
  const found = hash && (await digest(hash, stamped))
  return {
    cms,
    instant: info.genTime,
    nonce: info.nonce ? info.nonce.valueBlock.valueHexView.slice() : null,
    digestHolds:
      found !== undefined && found !== '' && isEqual(info.messageImprint.hashedMessage.valueBlock.valueHexView, found),
  }
}

function readSignedData(content: ContentInfo): SignedData {
  if (content.contentType !== oid.signedData)
    throw new CmsUnreadable('It is no signature of a kind that is known here.')
  try {
    return new SignedData({ schema: content.content })
  } catch (error) {
    throw new CmsUnreadable('The signature itself is damaged.', { cause: error })
  }
}

/** An enclosed content may be split into pieces. */
function contentOf({ encapContentInfo: { eContent } }: SignedData): Bytes {
  if (!eContent) throw new CmsUnreadable('What it signs is missing.')
  return new Uint8Array(eContent.getValue())
}

function isOf({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
  const given = sid as { valueBlock?: { valueHexView?: Uint8Array } }
  const own = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue as
    | OctetString
    | undefined
  return (
    given.valueBlock?.valueHexView !== undefined &&
    own !== undefined &&
    isEqual(given.valueBlock.valueHexView, own.valueBlock.valueHexView)
  )
}

const attributeOf = (info: SignerInfo, type: string): unknown =>
  info.signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0]

/** PAdES binds the certificate itself, so that no other one with the same key can replace it. Older signatures don't. */
async function namesSigner(info: SignerInfo, signer: Certificate): Promise<boolean> {
  const [second, first] = [attributeOf(info, oid.signingCertificateV2), attributeOf(info, oid.signingCertificate)]
  const named = second ?? first
  if (named === undefined) return true
  // SigningCertificateV2 ::= SEQUENCE { certs SEQUENCE OF SEQUENCE { hashAlgorithm DEFAULT sha256, certHash, … }, … }
  const parts = partsOf(partsOf(partsOf(named)[0])[0])
  const certificateHash = parts.find((part): part is OctetString => part instanceof OctetString)
  const [algorithm] = partsOf(parts[0])
  const hash = !second
    ? 'SHA-1'
    : parts[0] instanceof Sequence
      ? algorithm instanceof ObjectIdentifier
        ? hashOf(algorithm.getValue())
        : undefined
      : 'SHA-256'
  if (!hash || !certificateHash) return false
  return isEqual(
    certificateHash.valueBlock.valueHexView,
    await digest(hash, new Uint8Array(signer.toSchema().toBER(false))),
  )
}

const partsOf = (value: unknown): readonly unknown[] => (value instanceof Sequence ? value.valueBlock.value : [])

async function signedByKey(info: SignerInfo, signer: Certificate, bytes: Bytes, hash: string): Promise<boolean> {
  try {
    return await getCrypto(true).verifyWithPublicKey(
      info.signedAttrs ? new Uint8Array(info.signedAttrs.encodedValue) : bytes,
      info.signature,
      signer.subjectPublicKeyInfo,
      info.signatureAlgorithm,
      hash,
    )
  } catch {
    // A malformed key or signature is treated like a wrong one.
    return false
  }
}

function tokenOf(info: SignerInfo): ContentInfo | null {
  const value: unknown = info.unsignedAttrs?.attributes.find(({ type }) => type === oid.timeStampToken)?.values[0]
  if (value === undefined) return null
  try {
    return new ContentInfo({ schema: value as Sequence })
  } catch (error) {
    throw new CmsUnreadable('The time stamp is damaged.', { cause: error })
  }
}

function lengthOfDer(bytes: Bytes): number {
  const first = bytes[1]
  if (bytes[0] !== 0x30 || first === undefined) throw new CmsUnreadable('There is no signature in its place.')
  if (first < 0x80) return 2 + first
  // An indefinite length has its own end marker; the rest is zeros again.
  if (first === 0x80) return bytes.findLastIndex((byte) => byte !== 0) + 3
  let length = 0
  for (let index = 0; index < first - 0x80; index++) length = length * 256 + (bytes[2 + index] ?? 0)
  const end = 2 + first - 0x80 + length
  if (end > bytes.length) throw new CmsUnreadable('The signature is cut off.')
  return end
}
