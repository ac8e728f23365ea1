import type { LoadScreen } from '../../../platform/screens/loadScreen'
import type { Menu } from '@core/kernel/entity/menus'
import { defineActivation, type Activation } from '../defineActivation'
import { definePlugin, type PluginManifest } from '../definePlugin'
import type { Grant } from '../types'

/** For tests: a menu with this id. */
export function exampleMenu(id: number): Menu {
  return { id, title: `Menu ${id}`, icon: 'pi-box', link: `/menu-${id}`, section: 'My Work', order: id }
}

/** For tests: a screen that renders nothing. */
export const exampleScreen: LoadScreen = async () => ({ default: () => null })

/** For tests: a body that does nothing. */
export const idle: Activation = defineActivation({ run: () => undefined })

/**
 * For tests: a plugin with one menu.
 * @param activation its body, or a thunk that fetches it
 */
export function examplePlugin(
  id: string,
  menuId: number,
  activation: Activation | (() => Promise<Activation>) = idle,
  more: Partial<PluginManifest> = {},
): PluginManifest {
  const activate = async () => ({ default: typeof activation === 'function' ? await activation() : activation })
  return {
    ...definePlugin({ id, title: id, modules: [], menus: { main: exampleMenu(menuId) }, routes: {}, activate }),
    ...more,
  }
}

/** For tests: a grant of everything in these plugins. */
export function grantOf(plugins: readonly PluginManifest[], more: Partial<Grant> = {}): Grant {
  return {
    plugins: plugins.map(({ id }) => id),
    menuIds: plugins.flatMap(({ menus }) => Object.values(menus).map(({ id }) => id)),
    permissions: [],
    viewer: { id: 1, name: 'Ada Byron', email: 'ada@example.test', roleId: 3, storeId: null },
    ...more,
  }
}
