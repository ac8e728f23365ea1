import { webcrypto } from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import { sql } from 'kysely'
import { AttributeTypeAndValue, Certificate, Time } from 'pkijs'
import {
  type SignInProvider,
  findProvider,
  providerSecretContext,
} from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { ProviderContext } from '../ProviderContext'

/** The key that signs requests to a provider and decrypts its assertions, and its certificate, as PEM. */
export interface OwnKeys {
  readonly key: string
  readonly certificate: string
}

/** The certificate only carries the key: its provider was given it by an administrator, so nobody checks who issued it. */
const years = 10
const commonName = '2.5.4.3'

/** Of this provider alone. It is made when it is first needed, on whichever node. */
export async function ownKeys(provider: SignInProvider, { db, dataKeys }: ProviderContext): Promise<OwnKeys> {
  const { id } = provider
  const open = ({ ownKey, ownCertificate }: Pick<SignInProvider, 'ownKey' | 'ownCertificate'>) =>
    ownKey !== null && ownCertificate !== null
      ? { key: dataKeys.open(ownKey, providerSecretContext(id)), certificate: ownCertificate }
      : undefined
  const found = open(provider)
  if (found) return found
  const { key, certificate } = await newKeys()
  await sql`
    update core.sign_in_provider set own_key = ${dataKeys.seal(key, providerSecretContext(id))}, own_certificate = ${certificate}
    where id = ${id} and own_key is null`.execute(db.query)
  // Another node may have been faster.
  return open((await findProvider(db, id))!)!
}

/** A key pair with a certificate that it signs itself. */
export async function newKeys(): Promise<OwnKeys> {
  const keys = await webcrypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: webcrypto.getRandomValues(new Uint8Array(15)).buffer })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: 'White Glove single sign-on' }) }),
    )
  const now = new Date()
  certificate.notBefore = new Time({ value: now })
  certificate.notAfter = new Time({ value: new Date(now.getFullYear() + years, 0, 1) })
  certificate.signatureValue = new BitString()
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  const exported = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    key: pem('PRIVATE KEY', exported),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
  }
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,64}/g)!
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
