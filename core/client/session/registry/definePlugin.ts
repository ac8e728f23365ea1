import type { Menu } from '@core/entity/menus'
import type { PermissionModule } from '@core/entity/permissions'
import type { Activation } from './defineActivation'
import type { LoadScreen } from '../../platform/screens/loadScreen'

// Part of every plugin's manifest, which is loaded for everyone: nothing but types may be imported here.

type Path = `/${string}`

export interface Route<MenuKey extends string | number = string | number> {
  /** A name of the plugin's `menus`, or an id of its `activatedBy`: the route exists for the roles that are granted that menu. S2.24, S2.25 */
  readonly menu: MenuKey
  /** Narrows it to roles that hold this permission, or any one of these. S2.26 */
  readonly permission?: number | readonly number[]
  readonly title: string
  readonly screen: LoadScreen
}

/** A page for people without a session. */
interface PublicRoute {
  readonly title: string
  readonly screen: LoadScreen
}

/** A plugin's client half as everyone loads it: plain data and thunks. */
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
  /** The ids of the menus that activate it, its own or core's, as its server half says; all of its own unless said. */
  readonly activatedBy?: ActivatedBy
  /** By wouter pattern. A static path wins over a parameter, whatever the order. */
  readonly routes: Readonly<Record<Path, Route<NoInfer<Extract<keyof Menus, string> | ActivatedBy[number]>>>>
  readonly publicRoutes?: Readonly<Record<Path, PublicRoute>>
  /** The body; fetched when the deployment turns the plugin on and the role is granted a menu that activates it. Screens alone need none. */
  readonly activate?: () => Promise<{ readonly default: Activation }>
}

/**
 * Declares a plugin's client half; the default export of its `client/plugin.ts`. It registers nothing: `createRegistry`
 * decides when. The file may import core/entity's menus and permissions and the plugin's own `shared/`, no more.
 */
export function definePlugin<
  const Menus extends Readonly<Record<string, Menu>>,
  const ActivatedBy extends readonly number[] = readonly [],
>(plugin: PluginManifest<Menus, ActivatedBy>): PluginManifest {
  return plugin
}
