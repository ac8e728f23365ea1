import { sql } from 'kysely'
import type { PlacedMenu } from '@core/kernel/entity/menus'
import type { Database } from '../../../platform/database/Database'

/** A placed menu with the properties for people who arrange menus. */
export interface StoredMenu extends PlacedMenu {
  readonly version: number
  /** The plugin that declares it; null for the deployment's own. */
  readonly plugin: string | null
  readonly moduleId: number | null
  /** Hidden for this role, and not for everybody. */
  readonly isHideInRole: boolean
}

/** The parts of the sidebar that depend on the plugins that are on. */
export interface Sidebar {
  /** The ids of the plugins that are on, including core. */
  readonly plugins: readonly string[]
  /** The sections in order, without the one at the bottom. */
  readonly sections: readonly string[]
}

interface MenuQuery extends Sidebar {
  /** Without a role, the common order with all menus. */
  readonly roleId?: number | undefined
}

/**
 * The menus of a role in their order: those of modules that the role sees on the sidebar (`viewModule`, the module's id × 100), and those
 * without a module. A role without an order of its own uses the common order; so does a menu that the role's order doesn't contain. A menu
 * whose parent was deleted is at the top level. Menus are sorted by section; a section that no plugin declares any more comes after the
 * others, before the one at the bottom. S1.4, S1.6, S6.2
 */
export async function readMenus(
  { query }: Pick<Database, 'query'>,
  { roleId, plugins, sections }: MenuQuery,
): Promise<readonly StoredMenu[]> {
  const role = roleId ?? 0
  const { rows } = await sql<StoredMenu>`
    select menu.id, menu.version, menu.title, menu.icon, menu.link, menu.badge, menu.plugin, menu.module_id as "moduleId", menu.is_heading as "isHeading",
      parent.id as "parentId",
      case when place.menu_id is null then menu.section else place.section end as section,
      menu.is_hide or hidden.menu_id is not null as "isHide",
      not menu.is_hide and hidden.menu_id is not null as "isHideInRole"
    from core.menu menu
    left join core.menu_place place on place.menu_id = menu.id and place.role_id = ${role}
    left join core.menu_hidden hidden on hidden.menu_id = menu.id and hidden.role_id = ${role}
    left join core.menu parent on parent.deleted_at is null and parent.id = case when place.menu_id is null then menu.parent_id else place.parent_id end
    where menu.deleted_at is null
      and (menu.plugin is null or menu.plugin = any(${plugins}))
      and (${roleId === undefined} or menu.module_id is null
        or exists (select from core.role_permission granted where granted.role_id = ${role} and granted.permission_id = menu.module_id * 100))
    order by coalesce(place.position, menu.position), menu.id`.execute(query)
  const rank = ({ section }: StoredMenu) => {
    const at = section === null ? -1 : sections.indexOf(section)
    return at >= 0 ? at : section === null ? sections.length + 1 : sections.length
  }
  return rows.toSorted((a, b) => rank(a) - rank(b))
}
