import { inflateRawSync } from 'node:zlib'
import type { Profile, SAML } from '@node-saml/node-saml'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { providerMinutes } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import { refuseTricks } from './refuseTricks'

/** Whose sessions end. */
export interface ReadLogout {
  readonly id: string
  readonly subject: string
  /** Undefined: all of the person. */
  readonly session: string | undefined
  readonly profile: Profile
}

export interface ExpectedLogout {
  readonly provider: SignInProvider
  /** The address at which the request arrived. */
  readonly recipient: string
}

const skewSeconds = 30
const largest = 64 * 1024
const names = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'] as const
type Parameter = (typeof names)[number]

/** SHA-1 and older ones are refused, which the library would accept. */
const algorithms = new Set(['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`))

/**
 * Reads a LogoutRequest that came in the address (HTTP-Redirect), where its signature is a parameter.
 * @param query as it arrived: it is what was signed
 * @throws ProviderError
 */
export async function readRedirectedLogout(client: SAML, query: string, expected: ExpectedLogout): Promise<ReadLogout> {
  const given = parametersOf(query)
  const { SAMLRequest = '', SigAlg = '' } = given
  // The library takes a request without a signature for a valid one.
  if (!given.Signature || !algorithms.has(SigAlg)) throw new ProviderError('invalid')
  let xml: string
  try {
    xml = inflateRawSync(Buffer.from(SAMLRequest, 'base64'), { maxOutputLength: largest }).toString('utf8')
  } catch (error) {
    throw new ProviderError('invalid', null, { cause: error })
  }
  refuseTricks(xml)
  return read(xml, () => client.validateRedirectAsync({ ...given }, query), expected)
}

/** Reads a LogoutRequest that came by a form (HTTP-POST), which is signed as a whole. @throws ProviderError */
export async function readPostedLogout(client: SAML, request: string, expected: ExpectedLogout): Promise<ReadLogout> {
  const xml = Buffer.from(request, 'base64').toString('utf8')
  refuseTricks(xml)
  return read(xml, () => client.validatePostRequestAsync({ SAMLRequest: request }), expected)
}

/** The parameters of the address, each once: what the library verifies must be what is read. */
function parametersOf(query: string): Partial<Record<Parameter, string>> {
  const pairs = query.split('&').map((pair) => pair.split('='))
  const isPlain = pairs.every(
    ([name = '', ...value], at) =>
      names.some((known) => known === name) &&
      value.length === 1 &&
      pairs.findIndex(([first]) => first === name) === at,
  )
  if (!isPlain) throw new ProviderError('invalid')
  const decoded = new URLSearchParams(query)
  return Object.fromEntries(names.flatMap((name) => (decoded.has(name) ? [[name, decoded.get(name)!]] : [])))
}

async function read(
  xml: string,
  verify: () => Promise<{ readonly profile: Profile | null }>,
  { provider, recipient }: ExpectedLogout,
): Promise<ReadLogout> {
  const { profile } = await verify().catch((error: unknown) => {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('invalid', null, { cause: error })
  })
  // The signature covers the outermost element, whose attributes these are.
  const outermost = /^\s*(?:<\?xml [^<>]*\?>\s*)?<(?:[\w-]+:)?LogoutRequest\s([^>]*)>/.exec(xml)?.[1] ?? ''
  const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`).exec(outermost)?.[1]
  const age = (Date.now() - Date.parse(attribute('IssueInstant') ?? '')) / 1000
  const isFresh = age >= -skewSeconds && age <= providerMinutes * 60
  const id = attribute('ID')
  if (!profile?.nameID || profile.issuer !== provider.issuer || !id || profile.ID !== id)
    throw new ProviderError('invalid')
  if (attribute('Destination') !== recipient) throw new ProviderError('invalid')
  if (!isFresh) throw new ProviderError('expired')
  const { sessionIndex } = profile
  // With several sessions, all of the person end.
  const isOne = [...xml.matchAll(/<(?:[\w-]+:)?SessionIndex[\s>]/g)].length === 1
  return { id, subject: profile.nameID, session: isOne && sessionIndex ? sessionIndex : undefined, profile }
}
