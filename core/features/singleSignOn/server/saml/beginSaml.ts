import { randomBytes } from 'node:crypto'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { beginProviderSignIn } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { Begun } from '../Begun'
import type { ProviderContext } from '../ProviderContext'
import { ownKeys } from './ownKeys'
import { samlClient } from './samlClient'

/** @returns the provider's address with a signed request */
export async function beginSaml(context: ProviderContext, provider: SignInProvider, begun: Begun): Promise<string> {
  if (!provider.entryPoint || addressProblem(provider.entryPoint, context.privateProviders))
    throw new ProviderError('misconfigured')
  // An XML id begins with no digit.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const client = samlClient(provider, context, { keys: await ownKeys(provider, context), requestId })
  // The response brings the id back twice: in RelayState, by which the sign-in is found, and in the signed assertion.
  const url = await client.getAuthorizeUrlAsync(requestId, undefined, {})
  await context.db.transaction((tx) => beginProviderSignIn(tx, { ...begun, providerId: provider.id, state: requestId }))
  return url
}
