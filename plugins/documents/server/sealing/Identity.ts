import { createPrivateKey, webcrypto } from 'node:crypto'
import { Certificate } from 'pkijs'
import { SealingError } from './SealingError'

/** A certificate with its private key, and its issuers up to the root. */
export interface Identity {
  readonly certificate: Certificate
  readonly key: CryptoKey
  /** From its issuer to the root; empty for a root. */
  readonly issuers: readonly Certificate[]
}

export const derOf = (certificate: Certificate): Uint8Array<ArrayBuffer> =>
  new Uint8Array(certificate.toSchema().toBER(false))

export function pemOf(certificate: Certificate): string {
  return pem('CERTIFICATE', derOf(certificate))
}

/** @returns the private key first, then the certificates, an order that many programs read */
export async function pemOfIdentity({ certificate, key, issuers }: Identity): Promise<string> {
  const pkcs8 = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', key))
  return [pem('PRIVATE KEY', pkcs8), ...[certificate, ...issuers].map(pemOf)].join('')
}

/** @throws SealingError if the text contains no key or no certificate */
export async function identityOfPem(text: string): Promise<Identity> {
  const parts = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----/g)].map(([, label, base64]) => ({
    label,
    der: new Uint8Array(Buffer.from(base64!, 'base64')),
  }))
  const [certificate, ...issuers] = parts
    .filter(({ label }) => label === 'CERTIFICATE')
    .map(({ der }) => Certificate.fromBER(der))
  const key = parts.find(({ label }) => label === 'PRIVATE KEY')
  if (!certificate || !key) throw new SealingError('The file holds no private key with its certificate.')
  return { certificate, key: await importKey(key.der), issuers }
}

/** @param pkcs8 a private key of RSA or of an elliptic curve */
export async function importKey(pkcs8: Uint8Array): Promise<CryptoKey> {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({
    key: Buffer.from(pkcs8),
    format: 'der',
    type: 'pkcs8',
  })
  const curve = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }[asymmetricKeyDetails?.namedCurve ?? '']
  const algorithm =
    asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : asymmetricKeyType === 'ec' && curve
        ? { name: 'ECDSA', namedCurve: curve }
        : undefined
  if (!algorithm) throw new SealingError('The seal’s key must be one of RSA or of the curves P-256, P-384 or P-521.')
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
}

const pem = (label: string, der: Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`
