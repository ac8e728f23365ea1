import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { clearFiles } from '../entities/files/clearFiles'
import { exportEnded, exportRequested } from '../entities/export/exportRepository'
import { makeExport, tendExports } from '../entities/export/makeExport'
import { purgeDeleted } from '../entities/record/purgeDeleted'
import { operationEnded } from '../entities/operations/runChunk'
import { mentionedKind, notifyMentioned } from '../features/notes/notifyMentioned'
import { personMentioned } from '../features/notes/writeNote'
import { backupFailedKind } from '../features/notifications/notifyOfBackup'
import { notifyOfOperation, operationEndedKind } from '../features/notifications/notifyOfOperation'
import { exportReadyKind, notifyOfExport } from '../features/notifications/notifyOfExport'
import { notificationMailed } from '../features/notifications/notify'
import { mailDigests, mailNotification, purgeNotifications } from '../features/notifications/sendNotifications'
import { deliverWebhook, purgeWebhookDeliveries, webhookTurnedOff } from '../features/webhooks/deliverWebhook'
import { webhookDue } from '../entities/webhooks/queueWebhooks'
import { coreMigrations } from '../migrations/coreMigrations'
import { mailSignInChanged, signInChanged } from '../security/auth/account/signInChanged'
import { invitationRequested, sendInvitation } from '../security/auth/links/sendInvitation'
import { linkRequested, sendLink } from '../security/auth/links/sendLink'
import { defineServerPlugin, on } from './defineServerPlugin'

/**
 * Core in the form of a plugin, the first owner of everything that owners have: the home module, the tables, an event. It is always on. Its
 * routes need more than a plugin's context, so app.ts registers them. D1, D2.
 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  modules: [homePermissions],
  menus: [homeMenu],
  migrations: coreMigrations,
  subscriptions: {
    'core.sendLink': on(linkRequested, sendLink),
    'core.sendInvitation': on(invitationRequested, sendInvitation),
    'core.mailSignInChanged': on(signInChanged, mailSignInChanged),
    'core.mailNotification': on(notificationMailed, mailNotification),
    'core.notifyOfOperation': on(operationEnded, notifyOfOperation),
    'core.makeExport': on(exportRequested, makeExport),
    'core.notifyOfExport': on(exportEnded, notifyOfExport),
    'core.notifyMentioned': on(personMentioned, notifyMentioned),
    'core.deliverWebhook': on(webhookDue, deliverWebhook),
  },
  notifications: [operationEndedKind, exportReadyKind, mentionedKind, webhookTurnedOff, backupFailedKind],
  jobs: {
    'core.purgeDeleted': {
      every: '1d',
      timeout: '1h',
      run: async ({ db, catalog }, signal) => void (await purgeDeleted(db, catalog, signal)),
    },
    'core.clearFiles': { every: '1h', timeout: '30m', run: ({ db, files }, signal) => clearFiles(db, files, signal) },
    'core.checkFiles': { every: '1m', timeout: '1h', run: ({ files }, signal) => files.checkWaiting(signal) },
    'core.tendExports': { every: '1m', timeout: '10m', run: tendExports },
    'core.mailDigests': { every: '15m', timeout: '10m', run: mailDigests },
    'core.purgeNotifications': { every: '1d', timeout: '10m', run: purgeNotifications },
    'core.purgeWebhookDeliveries': { every: '1d', timeout: '10m', run: purgeWebhookDeliveries },
  },
  // The deployment grants the home module, because core knows only one role.
  defaultGrants: {},
})
