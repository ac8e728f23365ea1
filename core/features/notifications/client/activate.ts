import { accountSections } from '@core/features/account/contract/accountSections'
import { headerItems } from '@core/kernel/client/session/headerItems'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'

export default defineActivation({
  run({ contribute }) {
    contribute(headerItems, { id: 'core.bell', order: 10, load: () => import('./Bell') })
    contribute(accountSections, {
      id: 'core.notifications',
      order: 40,
      // Not “Notifications” alone: that is the region of toasts, and a page has one region of a name.
      title: 'Your notifications',
      subtitle: 'How you hear of each kind. Each choice is saved at once.',
      load: () => import('./NotificationChoices'),
    })
  },
})
