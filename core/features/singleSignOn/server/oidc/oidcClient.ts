import * as oidc from 'openid-client'
import { fetchOutside } from '@core/kernel/server/platform/outside/fetchOutside'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { type SignInProvider, providerSecretContext } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { ProviderContext } from '../ProviderContext'

/** How long what a provider says of itself is cached, in milliseconds. Its keys are fetched again when it signs with a new one. */
const cachedFor = 10 * 60_000
/** In seconds: the clocks of two servers. */
const clockTolerance = 30

interface Cached {
  readonly key: string
  readonly until: number
  readonly configuration: Promise<oidc.Configuration>
}

const cache = new Map<number, Cached>()

/** Fetches no address in the private network unless the deployment allows it, also where the provider's own document names it. */
const fetchFor = ({ privateProviders }: Pick<ProviderContext, 'privateProviders'>): oidc.CustomFetch => {
  return (url, { method, headers, body }) =>
    fetchOutside(url, {
      method,
      headers: Object.fromEntries(Object.entries(headers)),
      // Forms, as all requests to the token endpoint are.
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      allowPrivate: privateProviders,
    })
}

/**
 * What is needed to talk to a provider, by its discovery document. It is cached until the provider is changed, for ten minutes.
 * @throws ProviderError where it can't be reached, or its document is another issuer's
 */
export async function oidcConfiguration(
  provider: SignInProvider,
  context: ProviderContext,
): Promise<oidc.Configuration> {
  const key = `${context.publicUrl} ${provider.version} ${provider.clientSecret}`
  const found = cache.get(provider.id)
  if (found?.key === key && found.until > Date.now()) return found.configuration
  const configuration = discover(provider, context)
  cache.set(provider.id, { key, until: Date.now() + cachedFor, configuration })
  configuration.catch(() => cache.delete(provider.id))
  return configuration
}

async function discover(provider: SignInProvider, context: ProviderContext): Promise<oidc.Configuration> {
  const { id, issuer, clientId, clientSecret } = provider
  if (clientId === null || !URL.canParse(issuer)) throw new ProviderError('misconfigured')
  const secret = clientSecret && context.dataKeys.open(clientSecret, providerSecretContext(id))
  try {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockTolerance },
      secret ? authenticate(secret) : oidc.None(),
      {
        execute: [
          // The signature of the id token is checked as well, not only the connection to the token endpoint.
          oidc.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody uses it by mistake; PRIVATE_PROVIDERS allows plain http
          ...(context.privateProviders ? [oidc.allowInsecureRequests] : []),
        ],
        [oidc.customFetch]: fetchFor(context),
        timeout: 10,
      },
    )
    configuration[oidc.customFetch] = fetchFor(context)
    return configuration
  } catch (error) {
    throw asProviderError(error, 'misconfigured')
  }
}

/** In the way that the provider supports; where it names none, OpenID Connect's default. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    return way(secret)(server, client, body, headers)
  }

/** The same keys and guard of addresses as for everything else that a provider names. */
export function fetchKeys({ privateProviders }: Pick<ProviderContext, 'privateProviders'>) {
  return (url: string, { headers }: { readonly headers: Headers }) =>
    fetchOutside(url, { headers: Object.fromEntries(headers), allowPrivate: privateProviders })
}

const cancelled: ReadonlySet<string> = new Set(['access_denied', 'login_required', 'interaction_required'])
const misconfigured: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
])

/** @param otherwise the failure where the error doesn't tell */
export function asProviderError(error: unknown, otherwise: 'invalid' | 'misconfigured'): ProviderError {
  if (error instanceof ProviderError) return error
  const because = { cause: error }
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    const failure = cancelled.has(error.error)
      ? 'cancelled'
      : misconfigured.has(error.error)
        ? 'misconfigured'
        : 'invalid'
    return new ProviderError(failure, null, because)
  }
  if (isTimestampError(error)) return new ProviderError('expired', null, because)
  if (isUnreachable(error)) return new ProviderError('unreachable', null, because)
  return new ProviderError(otherwise, null, because)
}

const isTimestampError = (error: unknown) =>
  error instanceof oidc.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

/** Errors of connections are Node's, with a code such as ECONNREFUSED; the library wraps them. */
function isUnreachable(error: unknown, depth = 3): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  const { code } = error as NodeJS.ErrnoException
  const isConnection = code !== undefined && /^(E[A-Z]+|OAUTH_TIMEOUT|OAUTH_RESPONSE_IS_NOT_CONFORM)$/.test(code)
  return isConnection || error.message === 'No answer in time' || isUnreachable(error.cause, depth - 1)
}
