import { on } from '../../plugins/defineServerPlugin'
import type { ServerFeature } from '../../plugins/ServerFeature'
import { aboutPaths, createRecordFinder } from '../recordSearch/findRecords'
import { notificationRoutes } from './notificationRoutes'
import { notificationMailed } from './notify'
import { mailDigests, mailNotification, purgeNotifications } from './sendNotifications'

/** The inbox, and the mails of what plugins send with `notify`. D11 */
export const notifications: ServerFeature = {
  routes: ({ db, catalog, notificationKinds }) =>
    notificationRoutes(db, notificationKinds, aboutPaths(createRecordFinder(db, catalog), catalog)),
  subscriptions: { 'core.mailNotification': on(notificationMailed, mailNotification) },
  jobs: {
    'core.mailDigests': { every: '15m', timeout: '10m', run: mailDigests },
    'core.purgeNotifications': { every: '1d', timeout: '10m', run: purgeNotifications },
  },
}
