import { homeMenu, homePermissions } from '@core/kernel/entity/homeModule'
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

/** The kernel's own plugin: the menu of the first page, and the history of every record and its children. No deployment turns it off. */
export const corePlugin = definePlugin({
  id: corePluginId,
  title: 'Home',
  modules: [homePermissions],
  menus: { home: homeMenu },
  routes: {
    '/under-development': {
      menu: 'home',
      title: 'Under development',
      screen: () => import('./UnderDevelopment'),
    },
  },
  activate: async () => ({ default: activation }),
})
