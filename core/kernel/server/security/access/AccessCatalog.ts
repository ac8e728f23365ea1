import type { FurtherMenu, Menu, MenuBelow } from '@core/kernel/entity/menus'
import type { PermissionModule } from '@core/kernel/entity/permissions'
import type { RoleName } from './roles'

/** The modules, permissions and menus that one owner, core or a plugin, declares. */
export interface AccessCatalog {
  /** The owner's id. */
  readonly id: string
  readonly modules: readonly PermissionModule[]
  readonly menus: readonly Menu[]
  /** Further items of the sidebar for screens of its modules. */
  readonly furtherMenus?: readonly FurtherMenu[]
  /** Links that it adds below items of other plugins. Their screens still need one of its own menus. */
  readonly menusBelow?: readonly MenuBelow[]
  /**
   * The permissions that each role gets when a permission first appears in a database. Later changes by an administrator are preserved. D2.
   */
  readonly defaultGrants: Partial<Record<RoleName, readonly number[]>>
}
