import { accountSections } from '@core/features/account/contract/accountSections'
import { whenIdle } from '@core/kernel/client/platform/whenIdle'
import { headerItems } from '@core/kernel/client/session/headerItems'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'

export default defineActivation({
  run({ contribute, own }) {
    contribute(headerItems, { id: 'core.bell', order: 10, load: () => import('./Bell') })
    contribute(accountSections, {
      id: 'core.notifications',
      order: 40,
      // Not “Notifications” alone: that is the region of toasts, and a page has one region of a name.
      title: 'Your notifications',
      subtitle: 'How you hear of each kind. Each choice is saved at once.',
      load: () => import('./NotificationChoices'),
    })
    contribute(accountSections, {
      id: 'core.devicePush',
      order: 41,
      title: 'On this device',
      subtitle: 'What is not in your daily mail can also be shown by this device.',
      load: () => import('./DeviceNotifications'),
    })
    if ('Notification' in window && Notification.permission === 'granted')
      own(whenIdle(() => void import('./devicePush').then(({ keepPush }) => keepPush()).catch(() => {})))
  },
})
