import * as oidc from 'openid-client'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { ProviderContext } from '../ProviderContext'
import { oidcConfiguration } from './oidcClient'

/**
 * OpenID Connect RP-Initiated Logout 1.0, after the session here has ended. Id tokens aren't stored, so the provider gets no hint of who it
 * is, and may ask.
 * @param back where the provider sends the browser afterwards
 * @returns undefined where the provider has no address for it, or can't be reached
 */
export async function oidcSignOut(
  context: ProviderContext,
  provider: SignInProvider,
  back: string,
): Promise<string | undefined> {
  const configuration = await oidcConfiguration(provider, context).catch(() => undefined)
  return configuration?.serverMetadata().end_session_endpoint
    ? oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href
    : undefined
}
