import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { providerMinutes } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import { type ProviderContext, providerAddress } from '../ProviderContext'
import type { OwnKeys } from './ownKeys'

/** In milliseconds: the clocks of two servers. */
const clockSkew = 30_000

interface SamlRequest {
  readonly keys: OwnKeys
  /** The id of the request that was or will be sent; undefined where the provider begins. */
  readonly requestId: string | undefined
}

/** The library for one message. Nothing is cached in it, because another node may receive the response. */
export function samlClient(provider: SignInProvider, context: ProviderContext, { keys, requestId }: SamlRequest): SAML {
  const { entryPoint, logoutAddress, certificates, acr } = provider
  const idpCert = certificates?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (entryPoint === null || idpCert.length === 0) throw new ProviderError('misconfigured')
  const entityId = providerAddress(context, provider, 'Metadata')
  return new SAML({
    entryPoint,
    idpCert,
    issuer: entityId,
    audience: entityId,
    callbackUrl: providerAddress(context, provider, 'Acs'),
    // Most providers sign in and out at the same address.
    logoutUrl: logoutAddress ?? entryPoint,
    logoutCallbackUrl: providerAddress(context, provider, 'Slo'),
    idpIssuer: provider.issuer,
    privateKey: keys.key,
    publicCert: keys.certificate,
    decryptionPvk: keys.key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    // The signed assertion is enough; one around it is checked where there is one.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    maxAssertionAgeMs: providerMinutes * 60_000,
    identifierFormat: null,
    ...(acr?.length
      ? { authnContext: [...acr], racComparison: 'exact' as const }
      : { disableRequestedAuthnContext: true }),
    generateUniqueId: () => requestId ?? 'none',
    validateInResponseTo: requestId === undefined ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  })
}

/** The one request whose response is awaited. That it is received once is up to the database (`receiveProviderSignIn`). */
function onlyRequest(requestId: string | undefined): CacheProvider {
  const now = new Date().toISOString()
  return {
    saveAsync: async () => null,
    getAsync: async (key) => (key === requestId ? now : null),
    removeAsync: async () => null,
  }
}
