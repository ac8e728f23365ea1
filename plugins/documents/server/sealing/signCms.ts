import { createHash } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { derOf, type Identity } from './Identity'
import type { TimeStampAuthority } from './timeStampAuthority'

const oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const

/**
 * Signs as PAdES requires (ETSI EN 319 142-1): detached, with the certificate bound into the signed attributes. B-B, or B-T with a time
 * stamp. The attributes have no signing time, because a PDF stores it outside of them.
 * @returns the signature (CMS) in DER
 */
export async function signCms(
  content: Uint8Array,
  { certificate, key, issuers }: Identity,
  timeStamps?: TimeStampAuthority,
): Promise<Uint8Array> {
  const cms = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [certificate, ...issuers],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
            attribute(oid.messageDigest, octets(sha256(content))),
            attribute(oid.signingCertificateV2, signingCertificateV2(derOf(certificate))),
          ],
        }),
      }),
    ],
  })
  await cms.sign(key, 0, 'SHA-256')
  if (timeStamps) {
    const [info] = cms.signerInfos
    const token = await timeStamps.stamp(info!.signature.valueBlock.valueHexView)
    info!.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oid.timeStampToken, token.toSchema())],
    })
  }
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: cms.toSchema(true) })
  return new Uint8Array(info.toSchema().toBER(false))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })
const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] })

/** SigningCertificateV2 (RFC 5035): a list of certificates, each with its SHA-256, the default algorithm. */
function signingCertificateV2(der: Uint8Array): Sequence {
  const within = (value: Sequence | OctetString) => new Sequence({ value: [value] })
  return within(within(within(octets(sha256(der)))))
}
