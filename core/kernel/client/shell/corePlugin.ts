import { homeMenu, homePermissions } from '@core/kernel/entity/homeModule'
import { homePermission } from '@core/kernel/entity/permissions'
import type { ClientFeature } from '../session/registry/defineFeature'
import { definePlugin } from '../session/registry/definePlugin'
import { corePluginId } from '../session/corePluginId'

const features = Object.values(
  import.meta.glob<ClientFeature>('../../../features/*/client/feature.ts', { eager: true, import: 'default' }),
)

/**
 * Core in the form of a plugin: the kernel and its features. No deployment turns it off, and every role has its screens. FEATURES_OFF
 * doesn't reach them: a feature that has screens can't be turned off.
 */
export const corePlugin = definePlugin({
  id: corePluginId,
  title: 'Home',
  modules: [homePermissions],
  menus: { home: homeMenu },
  routes: {
    ...Object.fromEntries(
      features.flatMap(({ routes }) =>
        Object.entries(routes).map(([path, route]) => [
          path,
          { ...route, menu: 'home' as const, permission: homePermission },
        ]),
      ),
    ),
    '/under-development': {
      menu: 'home',
      title: 'Under development',
      // Nobody looks for it.
      ofRecord: true,
      screen: () => import('./UnderDevelopment'),
    },
  },
  activate: () => import('./activateCore'),
})
