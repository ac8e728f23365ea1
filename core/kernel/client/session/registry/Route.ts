import type { LoadScreen } from '../../platform/screens/loadScreen'

// Part of every plugin's manifest, which everyone loads, so only types may be imported here.

export type Path = `/${string}`

export interface Route<MenuKey extends string | number = string | number> {
  /**
   * A name from the plugin's `menus`, or an id from its `activatedBy`. The route exists for roles that are granted this menu. S2.24, S2.25
   */
  readonly menu: MenuKey
  /** Restricts the route to roles that hold this permission, or any of these. S2.26 */
  readonly permission?: number | readonly number[]
  readonly title: string
  /** Whether the screen needs a record, which its query names. Search doesn't offer it. */
  readonly ofRecord?: boolean
  readonly screen: LoadScreen
}
