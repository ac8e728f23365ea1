import type { ActivationContext } from '@core/client/plugin'
import { settingsPages } from '../contract/settingsPages'

/** For docs/contribution-points.md. */
export const pointExamples = {
  'settings.page@1': ({ contribute }: Pick<ActivationContext<{}, {}, never>, 'contribute'>) =>
    contribute(settingsPages, {
      id: 'carpool.settings',
      order: 30,
      label: 'Carpool',
      permission: 7105,
      load: async () => ({ default: () => 'How many kilometres until an inspection' }),
    }),
} as const
