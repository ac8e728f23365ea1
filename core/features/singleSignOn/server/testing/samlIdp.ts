import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'

const encryptXml = promisify(encrypt)

/** What an assertion contains. */
export interface AssertionOptions {
  readonly id?: string
  readonly nameId?: string
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  readonly issuer?: string
  readonly audience?: string
  readonly recipient?: string
  /** Null: without. */
  readonly inResponseTo?: string | null
  /** In seconds from now. */
  readonly notOnOrAfter?: number
  readonly notBefore?: number
  readonly sessionIndex?: string
  readonly context?: string
}

export const samlIssuer = 'https://idp.acme.example/metadata'
const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** The request in the address to which the product sends the browser. */
export function readRequest(address: string): {
  readonly id: string
  readonly xml: string
  readonly relayState: string
} {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { xml, id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '' }
}

/** An unsigned assertion. */
export function assertionXml(options: AssertionOptions & { readonly entityId: string; readonly acs: string }): string {
  const {
    entityId,
    acs,
    id = `_a${Math.random().toString(16).slice(2)}`,
    nameId = 'nadia',
    issuer = samlIssuer,
  } = options
  const inResponseTo = options.inResponseTo ? ` InResponseTo="${options.inResponseTo}"` : ''
  const until = iso(options.notOnOrAfter ?? 120)
  const attributes = Object.entries(options.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${iso(-1)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${options.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${options.recipient ?? acs}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${iso(options.notBefore ?? -5)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${iso(-1)}" SessionIndex="${options.sessionIndex ?? 's1'}"><saml:AuthnContext><saml:AuthnContextClassRef>${options.context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '') +
    `</saml:Assertion>`
  )
}

/** Signs the element with this id, and puts the signature behind its Issuer. */
export function signElement(xml: string, id: string, privateKey: string): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signed.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signed.computeSignature(xml, {
    location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}

export const idOf = (assertion: string) => /<saml:Assertion[^>]* ID="([^"]+)"/.exec(assertion)![1]!

/** A response around what stands in it. */
export function responseXml(
  inner: string,
  {
    acs,
    inResponseTo,
    id = '_r1',
  }: { readonly acs: string; readonly inResponseTo?: string | null; readonly id?: string },
): string {
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${iso(-1)}" Destination="${acs}"${inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''}>` +
    `<saml:Issuer>${samlIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inner}</samlp:Response>`
  )
}

/** The assertion, encrypted for the product's certificate. */
export async function encryptAssertion(assertion: string, certificate: string): Promise<string> {
  const encrypted = await encryptXml(assertion, {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  })
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`
}

export const base64 = (xml: string) => Buffer.from(xml).toString('base64')

interface LogoutOptions {
  readonly id?: string
  readonly nameId?: string
  readonly issuer?: string
  readonly destination: string
  readonly sessionIndexes: readonly string[]
  /** In seconds from now. */
  readonly issuedAt?: number
  readonly notOnOrAfter?: number
}

/** An unsigned request to log out. */
export function logoutRequestXml({
  id = `_l${Math.random().toString(16).slice(2)}`,
  nameId = 'nadia',
  issuer = samlIssuer,
  destination,
  sessionIndexes,
  issuedAt = -1,
  notOnOrAfter,
}: LogoutOptions): string {
  return (
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${iso(issuedAt)}"${destination && ` Destination="${destination}"`}${notOnOrAfter === undefined ? '' : ` NotOnOrAfter="${iso(notOnOrAfter)}"`}>` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>` +
    `${sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`
  )
}
