import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'

/**
 * Refuses what no provider sends and attacks are made of, before anything parses it: document types (entities that grow or read files),
 * comments and instructions, which could cut a name in two.
 * @throws ProviderError
 */
export function refuseTricks(xml: string): void {
  const inner = xml.replace(/^\s*<\?xml [^<>]*\?>/, '')
  if (/<!(DOCTYPE|ENTITY|--)|<\?/i.test(inner) || inner.includes('\0')) throw new ProviderError('invalid')
}
