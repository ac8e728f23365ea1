import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  ExtKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralNames,
  Time,
} from 'pkijs'
import type { Identity } from './Identity'

/** An RSA key pair for stored keys, which even the oldest PDF readers can check. */
export function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
}

/** A key pair for one signature. RSA would take a fifth of a second of the processor for each signer; P-256 takes almost nothing. */
export function newSignerKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}

export interface Subject {
  readonly name: string
  readonly email?: string | null | undefined
  readonly organization?: string
  /** The end of the certificate's validity. */
  readonly until: Date
}

/** @returns a root certificate, which only issues certificates and revocation lists */
export function issueRoot(keys: CryptoKeyPair, subject: Subject): Promise<Certificate> {
  return issue(keys, subject, { key: keys.privateKey, isAuthority: true })
}

/** @returns a certificate for signing documents */
export function issueCertificate(keys: CryptoKeyPair, subject: Subject, issuer: Identity): Promise<Certificate> {
  const end = issuer.certificate.notAfter.value
  return issue(
    keys,
    { ...subject, until: subject.until < end ? subject.until : end },
    { key: issuer.key, issuer: issuer.certificate },
  )
}

/** @returns the issuer's revocation list, which is empty: a seal that is no longer used is retired, not revoked */
export async function issueEmptyCrl({ certificate, key }: Identity): Promise<CertificateRevocationList> {
  const now = Date.now()
  const crl = new CertificateRevocationList({
    version: 1,
    issuer: certificate.subject,
    thisUpdate: timeOf(new Date(now - clockSkew)),
    nextUpdate: timeOf(new Date(now + 365 * day)),
    crlExtensions: new Extensions({
      extensions: [
        extension(oid.authorityKeyIdentifier, false, authorityKeyIdentifier(certificate).toSchema()),
        extension(oid.crlNumber, false, Integer.fromBigInt(BigInt(now))),
      ],
    }),
  })
  await crl.sign(key, 'SHA-256')
  return crl
}

const day = 24 * 60 * 60 * 1000
/** Certificates become valid a little earlier, for readers whose clocks are slow. */
const clockSkew = 5 * 60 * 1000

const oid = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const

/** The bits of keyUsage (RFC 5280, 4.2.1.3). */
const usage = { signDocuments: [0xc0, 6], issue: [0x06, 1] } as const

async function issue(
  keys: CryptoKeyPair,
  { name, email, organization, until }: Subject,
  by: { key: CryptoKey; issuer?: Certificate; isAuthority?: boolean },
): Promise<Certificate> {
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
    notBefore: timeOf(new Date(Date.now() - clockSkew)),
    notAfter: timeOf(until),
  })
  const names = certificate.subject.typesAndValues
  if (organization) names.push(new AttributeTypeAndValue({ type: oid.organization, value: text(organization) }))
  names.push(new AttributeTypeAndValue({ type: oid.commonName, value: text(name) }))
  certificate.issuer = by.issuer?.subject ?? certificate.subject
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const [bits, unused] = by.isAuthority ? usage.issue : usage.signDocuments
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: by.isAuthority ?? false }).toSchema()),
    extension(oid.keyUsage, true, new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused })),
    extension(oid.subjectKeyIdentifier, false, new OctetString({ valueHex: keyIdentifier(certificate) })),
    extension(oid.authorityKeyIdentifier, false, authorityKeyIdentifier(by.issuer ?? certificate).toSchema()),
  ]
  if (!by.isAuthority)
    // Readers that don't know document signing accept a certificate for mail.
    certificate.extensions.push(
      extension(
        oid.extendedKeyUsage,
        false,
        new ExtKeyUsage({ keyPurposes: [oid.documentSigning, oid.emailProtection] }).toSchema(),
      ),
    )
  // Names for mail are limited to ASCII; other addresses are only in the evidence.
  if (email && /^[\x21-\x7e]+$/.test(email))
    certificate.extensions.push(
      extension(
        oid.subjectAlternativeName,
        false,
        new GeneralNames({ names: [new GeneralName({ type: 1, value: email })] }).toSchema(),
      ),
    )
  await certificate.sign(by.key, 'SHA-256')
  return certificate
}

/** Certificates have whole seconds, and four digits for a year from 2050 on (RFC 5280, 4.1.2.5). */
const timeOf = (value: Date) =>
  new Time({ value: new Date(Math.floor(value.getTime() / 1000) * 1000), type: value.getUTCFullYear() < 2050 ? 0 : 1 })

/** Positive and unpredictable. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes.buffer
}

const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

const authorityKeyIdentifier = (issuer: Certificate) =>
  new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: keyIdentifier(issuer) }) })

function keyIdentifier({ subjectPublicKeyInfo }: Certificate): ArrayBuffer {
  return new Uint8Array(
    createHash('sha1').update(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest(),
  ).buffer
}

/** Names in a certificate have at most 64 letters (RFC 5280, ub-common-name). */
function text(value: string): Utf8String {
  return new Utf8String({
    value: Array.from(value.trim() || 'Unnamed')
      .slice(0, 64)
      .join(''),
  })
}
