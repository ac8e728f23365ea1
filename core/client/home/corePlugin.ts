import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { defineActivation } from '../registry/defineActivation'
import { definePlugin } from '../registry/definePlugin'
import { corePluginId } from '../session/corePluginId'

const activation = defineActivation({ run() {} })

/** What core itself brings: the page that everybody lands on. No deployment turns it off. */
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
