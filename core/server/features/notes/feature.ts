import { on } from '../../plugins/defineServerPlugin'
import type { ServerFeature } from '../../plugins/ServerFeature'
import { noteRoutes } from './noteRoutes'
import { mentionedKind, notifyMentioned } from './notifyMentioned'
import { personMentioned } from './writeNote'

/** Notes on records, and the people whom they mention. */
export const notes: ServerFeature = {
  routes: noteRoutes,
  subscriptions: { 'core.notifyMentioned': on(personMentioned, notifyMentioned) },
  notifications: [mentionedKind],
}
