import { sql } from 'kysely'
import type { PlacedMenu } from '@core/entity/menus'
import type { Database } from '../../../platform/database/Database'

/** A menu where it stands, with what only who arranges menus asks for. */
export interface StoredMenu extends PlacedMenu {
  readonly version: number
  /** Whose code declares it; null for the deployment's own. */
  readonly plugin: string | null
  readonly moduleId: number | null
  /** Hidden for this role, and not for everybody. */
  readonly isHideInRole: boolean
}

/** What the plugins that are on make of the sidebar. */
export interface Sidebar {
  /** The ids of the plugins that are on, core's included. */
  readonly plugins: readonly string[]
  /** The sections in order, without the one at the foot. */
  readonly sections: readonly string[]
}

interface Asked extends Sidebar {
  /** Without one, the common order with all menus. */
  readonly roleId?: number | undefined
}

/**
 * The menus of a role in their order: those of modules that it sees on the sidebar (`viewModule`, the module's id × 100),
 * and those that are bound to no module. A role without an order of its own, and a menu that such an order doesn't know yet, follow everybody's; one whose parent was deleted stands
 * by itself. They come section by section: a section that no plugin declares any more stands behind the others, before the foot. S1.4, S1.6, S6.2
 */
export async function readMenus(
  { query }: Pick<Database, 'query'>,
  { roleId, plugins, sections }: Asked,
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
