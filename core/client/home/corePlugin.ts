import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { carryBackground } from '../api/background'
import { defineActivation } from '../registry/defineActivation'
import { definePlugin } from '../registry/definePlugin'
import { timelineSources } from '../records/timeline/timelineSources'
import { corePluginId } from '../session/corePluginId'

const activation = defineActivation({
  run({ contribute }) {
    contribute(timelineSources, {
      id: 'core.history',
      order: 0,
      title: 'Changes',
      async load(...asked) {
        const later = carryBackground()
        // Fetched with the first timeline that one opens.
        const { loadHistory } = await import('../records/timeline/historySource')
        return later(() => loadHistory(...asked))
      },
    })
  },
})

/** What core itself brings: the page that everybody lands on, and the history of every record. No deployment turns it off. */
export const corePlugin = definePlugin({
  id: corePluginId,
  title: 'Home',
  modules: [homePermissions],
  menus: { home: homeMenu },
  routes: {
    '/dashboard': { menu: 'home', title: 'Dashboard', screen: () => import('./Home') },
    '/under-development': { menu: 'home', title: 'Under development', screen: () => import('./UnderDevelopment') },
  },
  activate: async () => ({ default: activation }),
})
