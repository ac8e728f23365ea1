import type { Menu } from '@core/kernel/entity/menus'
import type { PermissionModule } from '@core/kernel/entity/permissions'
import type { Activation } from './defineActivation'
import type { Path, Route } from './Route'

// Part of every plugin's manifest, which every signed-in user loads, so only types may be imported here.

/** The part of a plugin's client half that every signed-in user loads: plain data and thunks. */
export interface PluginManifest<
  Menus extends Readonly<Record<string, Menu>> = Readonly<Record<string, Menu>>,
  ActivatedBy extends readonly number[] = readonly number[],
> {
  /** The folder's name. */
  readonly id: string
  readonly title: string
  readonly modules: readonly PermissionModule[]
  /** By the names that `routes` use. */
  readonly menus: Menus
  /** The ids of the menus that activate the plugin, its own or core's, the same as in its server half; by default all of its own. */
  readonly activatedBy?: ActivatedBy
  /** By wouter pattern. A static path takes precedence over a parameter, in any order. */
  readonly routes: Readonly<Record<Path, Route<NoInfer<Extract<keyof Menus, string> | ActivatedBy[number]>>>>
  /**
   * Fetches the body, if the deployment turns the plugin on and the role is granted a menu that activates it. A plugin that only has
   * screens needs none.
   */
  readonly activate?: () => Promise<{ readonly default: Activation }>
}

/**
 * Declares a plugin's client half; the default export of its `client/plugin.ts`. It registers nothing: `createRegistry` determines when.
 * The file may only import core/entity's menus and permissions and the plugin's own `shared/`.
 */
export function definePlugin<
  const Menus extends Readonly<Record<string, Menu>>,
  const ActivatedBy extends readonly number[] = readonly [],
>(plugin: PluginManifest<Menus, ActivatedBy>): PluginManifest {
  return plugin
}
