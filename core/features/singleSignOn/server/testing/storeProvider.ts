import { syncProviders } from '@core/kernel/server/security/auth/providers/environmentProviders'
import type { EnvironmentProvider } from '@core/kernel/server/security/auth/providers/environmentProviders'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { testDataKeys } from '@core/kernel/server/testing/testDatabase'

/** Stores the providers of a test as the server's settings would. */
export async function storeProviders(
  db: Database,
  ...providers: readonly (Partial<EnvironmentProvider> & Pick<EnvironmentProvider, 'key' | 'issuer'>)[]
): Promise<void> {
  await syncProviders(
    db,
    testDataKeys,
    providers.map((provider) => ({
      name: 'Acme',
      kind: 1,
      clientId: 'white-glove',
      domains: ['fleet.test'],
      joining: 1,
      secondFactor: 2,
      ...provider,
    })),
  )
}
