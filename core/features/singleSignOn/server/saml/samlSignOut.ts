import { randomBytes } from 'node:crypto'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import type { SignedOut } from '@core/kernel/server/security/auth/providers/signedOut'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { ProviderContext } from '../ProviderContext'
import { ownKeys } from './ownKeys'
import { samlClient } from './samlClient'

/** The format of the name isn't stored; providers find the session by its index. */
const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** An XML id begins with no digit. */
export const newXmlId = (): string => `_${randomBytes(20).toString('hex')}`

/**
 * Single logout that begins here: SAML profiles, 4.4.
 * @param account of the session that has ended
 * @returns the provider's address with a signed LogoutRequest; undefined where nobody was signed out
 */
export async function samlSignOut(
  context: ProviderContext,
  provider: SignInProvider,
  account: SignedOut | undefined,
): Promise<string | undefined> {
  const address = provider.logoutAddress ?? provider.entryPoint
  if (!account || !address || addressProblem(address, context.privateProviders)) return undefined
  const client = samlClient(provider, context, { keys: await ownKeys(provider, context), requestId: newXmlId() })
  return client.getLogoutUrlAsync(
    {
      issuer: provider.issuer,
      nameID: account.subject,
      nameIDFormat: unspecified,
      ...(account.session !== null && { sessionIndex: account.session }),
    },
    '',
    {},
  )
}
