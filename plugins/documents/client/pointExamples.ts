import type { ActivationContext } from '@core/client/plugin'
import { signerSuggestions } from '../contract/signerSuggestions'

/** For docs/contribution-points.md. */
export const pointExamples = {
  'signer.suggestion@1': ({ contribute }: Pick<ActivationContext<{}, {}, never>, 'contribute'>) =>
    contribute(signerSuggestions, {
      id: 'carpool.drivers',
      order: 30,
      entity: 'vehicle',
      people: async () => [{ name: 'Ana Torres', email: 'ana.torres@example.test', phone: null, hint: 'Driver' }],
    }),
} as const
