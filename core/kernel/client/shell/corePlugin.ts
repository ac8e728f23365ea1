import { homeMenu, homePermissions } from '@core/kernel/entity/homeModule'
import { homePermission } from '@core/kernel/entity/permissions'
import { isFeatureOff } from '../platform/featuresOff'
import type { ClientFeature } from '../session/registry/defineFeature'
import type { PluginManifest } from '../session/registry/definePlugin'
import { corePluginId } from '../session/corePluginId'

const features = Object.entries(
  import.meta.glob<ClientFeature>('../../../features/*/client/feature.ts', { eager: true, import: 'default' }),
)

/**
 * Core in the form of a plugin: the kernel and its features. No deployment turns it off, and every role has its screens, except for those that
 * a feature has behind the menu of a plugin.
 * @param isOn whether a feature is on, by its id
 */
const coreWith = (isOn: (feature: string) => boolean): PluginManifest => ({
  id: corePluginId,
  title: 'Home page',
  modules: [homePermissions],
  menus: { home: homeMenu },
  routes: {
    ...Object.fromEntries(
      features
        .filter(([path]) => isOn(path.split('/').at(-3)!))
        .flatMap(([, { routes }]) =>
          Object.entries(routes).map(([path, route]) => [path, { menu: 'home', permission: homePermission, ...route }]),
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

/** With all of its features. */
export const corePlugin = coreWith(() => true)

/** @returns core with the features that this deployment has; known once the deployment is */
export const corePluginHere = (): PluginManifest => coreWith((feature) => !isFeatureOff(feature))
