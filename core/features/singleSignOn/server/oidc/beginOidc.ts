import * as oidc from 'openid-client'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { beginProviderSignIn } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { Begun } from '../Begun'
import { type ProviderContext, providerAddress } from '../ProviderContext'
import { oidcConfiguration } from './oidcClient'

/** @returns the provider's address that asks for a code, with PKCE, state and nonce */
export async function beginOidc(context: ProviderContext, provider: SignInProvider, begun: Begun): Promise<string> {
  const configuration = await oidcConfiguration(provider, context)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: providerAddress(context, provider, 'Callback'),
    scope: ['openid', 'email', 'profile', provider.scopes].filter(Boolean).join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(provider.acr?.length && { acr_values: provider.acr.join(' ') }),
  })
  // The browser goes there by script, so it must not be a script itself.
  if (url.protocol !== 'https:' && !(context.privateProviders && url.protocol === 'http:'))
    throw new ProviderError('misconfigured')
  await context.db.transaction((tx) =>
    beginProviderSignIn(tx, { ...begun, providerId: provider.id, state, nonce, verifier }),
  )
  return url.href
}
