import type { Profile } from '@node-saml/node-saml'
import { isObject } from '@core/kernel/entity/isObject'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import type { ProviderClaims } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'

interface Expected {
  readonly provider: SignInProvider
  /** The address at which the assertion arrived. */
  readonly recipient: string
  /** The request that it responds to; undefined where the provider began. */
  readonly requestId: string | undefined
}

interface ReadAssertion {
  readonly id: string
  readonly claims: ProviderClaims
}

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const longest = 500
const mostGroups = 1000

/** The usual names of attributes: of Keycloak, of eduPerson, of AD FS and Entra ID. */
const names = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  firstName: [
    'givenName',
    'firstName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lastName: [
    'sn',
    'surname',
    'lastName',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
  groups: ['groups', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
} as const

/**
 * Reads the signed assertion, and checks in it what the library leaves to its caller: who issued it, for which address and which request.
 * @throws ProviderError
 */
export function readAssertion(profile: Profile, { provider, recipient, requestId }: Expected): ReadAssertion {
  // A comment could cut a text in two, so that another person is read.
  if (profile.getAssertionXml?.().includes('<!--')) throw new ProviderError('invalid')
  const assertion = profile.getAssertion?.()
  const id = at(assertion, 'Assertion', '$', 'ID')
  const isConfirmed = list(at(assertion, 'Assertion', 'Subject', 'SubjectConfirmation')).some((confirmation) => {
    const of = (name: string) => at(confirmation, 'SubjectConfirmationData', '$', name)
    return (
      at(confirmation, '$', 'Method') === bearer &&
      of('Recipient') === recipient &&
      of('InResponseTo') === requestId &&
      typeof of('NotOnOrAfter') === 'string'
    )
  })
  const { nameID, nameIDFormat } = profile
  if (!isConfirmed || typeof id !== 'string' || profile.issuer !== provider.issuer) throw new ProviderError('invalid')
  // It would be another one at each sign-in.
  if (!nameID || nameID.length > longest || nameIDFormat === transient) throw new ProviderError('misconfigured')
  const attributes = isObject(profile.attributes) ? profile.attributes : {}
  const values = (known: readonly string[]) => {
    const name = known.find((one) => Object.hasOwn(attributes, one))
    return name === undefined ? [] : texts(attributes[name])
  }
  const first = (known: readonly string[]) => values(known)[0] ?? null
  return {
    id,
    claims: {
      subject: nameID,
      session: text(profile.sessionIndex),
      email: first(names.email) ?? (nameIDFormat === emailFormat ? nameID : null),
      // Who signs assertions vouches for what they say; a domain must be the provider's own nevertheless.
      emailVerified: true,
      firstName: first(names.firstName),
      lastName: first(names.lastName),
      groups: values(provider.groupsClaim ? [provider.groupsClaim] : names.groups),
      acr: text(at(assertion, 'Assertion', 'AuthnStatement', 'AuthnContext', 'AuthnContextClassRef', '_')),
      amr: [],
    },
  }
}

/** A part of the parsed XML, in which every element is a list. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    const one: unknown = Array.isArray(inner) ? inner[0] : inner
    return isObject(one) && Object.hasOwn(one, name) ? one[name] : undefined
  }, value)
}

const list = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat())

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null

const texts = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .flatMap((one) => text(one) ?? [])
    .slice(0, mostGroups)
