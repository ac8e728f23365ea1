import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { homePermission } from '@core/entity/permissions'
import { noteTopic } from '@core/shared/noteNames'
import { sendInBackground } from '../platform/api/background'
import { defineActivation } from '../session/registry/defineActivation'
import { definePlugin } from '../session/registry/definePlugin'
import { timelineSources } from '../kit/records/timeline/timelineSources'
import { corePluginId } from '../session/corePluginId'

const activation = defineActivation({
  run({ contribute }) {
    contribute(timelineSources, {
      id: 'core.history',
      order: 0,
      title: 'Changes',
      async load(...requested) {
        const later = sendInBackground()
        // Fetched when the first timeline is opened.
        const { loadHistory } = await import('../kit/records/timeline/historySource')
        return later(() => loadHistory(...requested))
      },
    })
    contribute(timelineSources, {
      id: 'core.notes',
      order: 20,
      title: 'Notes',
      entities: ({ notes }) => notes !== undefined,
      topic: noteTopic,
      async load(...requested) {
        const later = sendInBackground()
        const { loadNotes } = await import('../kit/notes/notesSource')
        return later(() => loadNotes(...requested))
      },
    })
    contribute(timelineSources, {
      id: 'core.related',
      order: 5,
      title: 'Related',
      async load(...requested) {
        const later = sendInBackground()
        const { loadRelatedHistory } = await import('../kit/records/timeline/historySource')
        return later(() => loadRelatedHistory(...requested))
      },
    })
  },
})

/** Core's own plugin: the first page, and the history of every record and its children. No deployment turns it off. */
export const corePlugin = definePlugin({
  id: corePluginId,
  title: 'Home',
  modules: [homePermissions],
  menus: { home: homeMenu },
  routes: {
    '/dashboard': {
      menu: 'home',
      permission: homePermission,
      title: 'Dashboard',
      screen: () => import('../features/home/Home'),
    },
    '/under-development': {
      menu: 'home',
      title: 'Under development',
      screen: () => import('../features/home/UnderDevelopment'),
    },
  },
  activate: async () => ({ default: activation }),
})
