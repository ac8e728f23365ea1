import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { aboutPaths, createRecordFinder } from '@core/kernel/server/entities/search/findRecords'
import { sendPush } from './sendPush'
import { pushRoutes } from './pushRoutes'
import { notificationRoutes } from './notificationRoutes'
import { notificationMailed, notificationPushed } from '@core/kernel/server/plugins/notifications/notify'
import { mailDigests, mailNotification, purgeNotifications } from './sendNotifications'

/** The inbox, and the mails of what plugins send with `notify`. D11 */
export default defineFeature({
  id: 'notifications',

  routes: (context) => {
    const { db, catalog, notificationKinds } = context
    return [
      ...notificationRoutes(db, notificationKinds, aboutPaths(createRecordFinder(db, catalog), catalog)),
      ...pushRoutes(context),
    ]
  },
  subscriptions: {
    'core.mailNotification': on(notificationMailed, mailNotification),
    'core.sendPush': on(notificationPushed, sendPush),
  },
  jobs: {
    'core.mailDigests': { every: '15m', timeout: '10m', run: mailDigests },
    'core.purgeNotifications': { every: '1d', timeout: '10m', run: purgeNotifications },
  },
})
