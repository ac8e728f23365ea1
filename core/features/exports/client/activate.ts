import { accountSections } from '@core/features/account/contract/accountSections'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { exportDays } from '@core/kernel/shared/exportCalls'

export default defineActivation({
  run({ contribute }) {
    contribute(accountSections, {
      id: 'core.exports',
      order: 20,
      title: 'Exports',
      subtitle: `Files that were prepared in the background. Each is kept for ${exportDays} days.`,
      load: () => import('./OwnExports'),
    })
  },
})
