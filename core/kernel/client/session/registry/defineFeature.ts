import { homeMenu } from '@core/kernel/entity/homeModule'
import { homePermission } from '@core/kernel/entity/permissions'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { PluginManifest } from './definePlugin'

interface Feature extends Pick<PluginManifest, 'title' | 'activate'> {
  /** The name of its folder in `core/features`, the same as in its server half. */
  readonly id: string
  /** Screens for everybody who is signed in, by their paths. */
  readonly routes?: Readonly<Record<`/${string}`, { readonly title: string; readonly screen: LoadScreen }>>
}

/**
 * Declares the client half of a feature of core; the default export of its `client/feature.ts`. It is a plugin that is active for every
 * role, unless the deployment turns it off. Its plugin id is `core.<id>`.
 */
export function defineFeature({ id, title, routes = {}, activate }: Feature): PluginManifest {
  return {
    id: `core.${id}`,
    feature: id,
    title,
    modules: [],
    menus: {},
    activatedBy: [homeMenu.id],
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, route]) => [
        path,
        { ...route, menu: homeMenu.id, permission: homePermission },
      ]),
    ),
    ...(activate && { activate }),
  }
}
