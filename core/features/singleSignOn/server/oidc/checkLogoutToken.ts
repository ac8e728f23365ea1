import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { isObject } from '@core/kernel/entity/isObject'
import type { ProviderContext } from '../ProviderContext'
import { fetchKeys } from './oidcClient'

/** How old a logout token may be, in seconds, and how long its id is stored. */
export const logoutTokenSeconds = 10 * 60
const clockTolerance = 30

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Signatures by a key pair. One by the client's secret would let everybody sign who knows the secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']

interface EndedSession {
  readonly jti: string
  readonly subject: string | undefined
  readonly session: string | undefined
}

type KeySet = ReturnType<typeof createRemoteJWKSet>

/** The keys of a provider, as long as its configuration is cached. */
const keySets = new WeakMap<Configuration, KeySet>()

/**
 * Checks a logout token by section 2.6 of OpenID Connect Back-Channel Logout 1.0.
 * @returns the session or the person whose sessions end; undefined where the token doesn't count
 */
export async function checkLogoutToken(
  token: string,
  configuration: Configuration,
  context: Pick<ProviderContext, 'privateProviders'>,
): Promise<EndedSession | undefined> {
  const { issuer, jwks_uri: keys } = configuration.serverMetadata()
  if (keys === undefined) return undefined
  let set = keySets.get(configuration)
  if (!set) {
    set = createRemoteJWKSet(new URL(keys), { [customFetch]: fetchKeys(context) })
    keySets.set(configuration, set)
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, set, {
      issuer,
      audience: configuration.clientMetadata().client_id,
      algorithms,
      clockTolerance,
      maxTokenAge: logoutTokenSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const { jti, sub, sid, events, nonce } = payload
    const isLogout = isObject(events) && isObject(events[logoutEvent])
    const isTyped = protectedHeader.typ === undefined || /^(application\/)?(logout\+)?jwt$/i.test(protectedHeader.typ)
    // With a nonce it would be an id token.
    if (!jti || !isLogout || !isTyped || nonce !== undefined) return undefined
    const session = typeof sid === 'string' ? sid : undefined
    return sub === undefined && session === undefined ? undefined : { jti, subject: sub, session }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
