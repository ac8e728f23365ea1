import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'

/** What the protocols need of the deployment. */
export type ProviderContext = Pick<ServerContext, 'db' | 'dataKeys' | 'publicUrl' | 'privateProviders'>

/** An address of the product that a provider knows. It depends on the public address alone, never on a request's Host header. */
export function providerAddress(
  { publicUrl }: Pick<ProviderContext, 'publicUrl'>,
  { key }: Pick<SignInProvider, 'key'>,
  call: 'Callback' | 'BackChannelLogout' | 'Acs' | 'Metadata' | 'Slo',
): string {
  return `${publicUrl}/api/auth/provider/${key}/${call}`
}
