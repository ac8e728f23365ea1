import type { EntityPaths, ScreenPath } from '@core/kernel/entity/entityPaths'
import type { LoadScreen } from '../../../platform/screens/loadScreen'
import type { Route } from '../../../session/registry/Route'

// Part of the manifests, which everyone loads, so only types may be imported here.

type Screens = Readonly<Record<keyof EntityPaths, LoadScreen>>
type Needed = number | readonly number[]

export interface EntityRouteOptions<MenuKey extends string | number> extends Partial<Screens> {
  /** A name from the plugin's `menus`, or an id from its `activatedBy`. */
  readonly menu: MenuKey
  readonly paths: EntityPaths
  /** The singular and plural of the entity's name: `Vehicle`, `Vehicles`. */
  readonly one: string
  readonly many: string
  /** Who may open the screens. A form without a permission has no address. */
  readonly can: { readonly view: Needed; readonly create?: Needed; readonly update?: Needed }
  /**
   * Fetches the file whose default export `defineEntityScreens` made. A screen of the plugin's own is given beside it: `record: () =>
   * import(…)`.
   */
  readonly screens: () => Promise<{ readonly default: { readonly screens: Screens } }>
}

/** The parts of the kit that draw the standard screens. They are requested in parallel with the plugin's own file. */
const parts: Readonly<Record<keyof EntityPaths, () => Promise<unknown>>> = {
  list: () => import('./listScreen'),
  record: () => import('./recordScreen'),
  add: () => import('./addScreen'),
  change: () => import('./changeScreen'),
}

/**
 * The routes of an entity's screens, for the `routes` of a manifest.
 * @example routes: { ...entityRoutes({ menu: 'vehicles', paths: vehiclePaths, one: 'Vehicle', many: 'Vehicles', can, screens: () =>
 * import('./vehicleScreens') }) }
 */
export function entityRoutes<const MenuKey extends string | number>({
  menu,
  paths,
  one,
  many,
  can,
  screens,
  ...own
}: EntityRouteOptions<MenuKey>): Readonly<Record<ScreenPath, Route<MenuKey>>> {
  const lower = one.toLowerCase()
  const route = (screen: keyof EntityPaths, title: string, permission: Needed | undefined) =>
    permission === undefined
      ? {}
      : { [paths[screen]]: { menu, permission, title, screen: own[screen] ?? standard(screen, screens) } }
  return {
    ...route('list', many, can.view),
    ...route('record', one, can.view),
    ...route('add', `Add ${lower}`, can.create),
    ...route('change', `Edit ${lower}`, can.update),
  }
}

function standard(screen: keyof EntityPaths, load: EntityRouteOptions<string>['screens']): LoadScreen {
  const loadScreen = async () => {
    const [{ default: made }] = await Promise.all([load(), parts[screen]()])
    return made.screens[screen]()
  }
  // For those who arrange the screens (features/layouts).
  return Object.assign(loadScreen, { screens: load })
}
