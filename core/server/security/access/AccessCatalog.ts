import type { Menu, MenuBelow } from '@core/entity/menus'
import type { PermissionModule } from '@core/entity/permissions'
import type { RoleName } from './roles'

/** What one owner, core or a plugin, declares of modules, permissions and menus. */
export interface AccessCatalog {
  /** The owner's. */
  readonly id: string
  readonly modules: readonly PermissionModule[]
  readonly menus: readonly Menu[]
  /** What it adds below items of other plugins. Its screens stand behind its own menus all the same. */
  readonly menusBelow?: readonly MenuBelow[]
  /** What each role is given when a permission first appears in a database. An administrator's later changes stand. D2. */
  readonly defaultGrants: Partial<Record<RoleName, readonly number[]>>
}
