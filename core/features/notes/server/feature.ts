import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { noteRoutes } from './noteRoutes'
import { mentionedKind, notifyMentioned } from './notifyMentioned'
import { personMentioned } from './writeNote'

/** Notes on records, and the people whom they mention. */
export default defineFeature({
  id: 'notes',

  routes: noteRoutes,
  subscriptions: { 'core.notifyMentioned': on(personMentioned, notifyMentioned) },
  notifications: [mentionedKind],
})
