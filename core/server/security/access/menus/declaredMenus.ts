import type { DeclaredChild } from '@core/entity/menus'
import type { DeclaredMenu } from '../../../platform/database/tables'
import type { AccessCatalog } from '../AccessCatalog'

/** A menu of the code as its row will have it. */
export interface CodeMenu extends DeclaredMenu {
  /** What the code knows it by: of a menu its module's id, below one that and its link. */
  readonly key: string
  readonly parentKey: string | null
  readonly plugin: string
  readonly moduleId: number
  /** Given by the module; those below others are numbered by the database. */
  readonly id?: number
}

/** What plugins declare of menus. */
export type MenuCatalog = Pick<AccessCatalog, 'id' | 'menus' | 'menusBelow'>

/** Every menu that plugins declare, at whatever level, each after the one that it stands below. */
export function declaredMenus(catalogs: readonly MenuCatalog[]): readonly CodeMenu[] {
  const own = catalogs.flatMap(({ id: plugin, menus }) =>
    menus.flatMap(({ id, title, icon, link, section, order, children = [] }) => {
      const key = String(id)
      const menu: CodeMenu = {
        key,
        parentKey: null,
        plugin,
        moduleId: id,
        id,
        title,
        icon,
        link: link || null,
        section,
        position: order,
      }
      return [
        menu,
        ...children.flatMap((child, at) =>
          childMenus(child, { plugin, moduleId: id, parentKey: key, position: (at + 1) * 10 }),
        ),
      ]
    }),
  )
  const others = catalogs.flatMap(({ id: plugin, menusBelow = [] }) =>
    menusBelow.flatMap(({ under, moduleId, order, ...child }) =>
      childMenus(child, {
        plugin,
        moduleId,
        parentKey: String(under),
        position: order,
        keyPrefix: `${plugin}: ${under}`,
      }),
    ),
  )
  return [...own, ...others]
}

interface ChildPlace extends Pick<CodeMenu, 'plugin' | 'moduleId' | 'position'> {
  readonly parentKey: string
  /** What its key begins with, where that isn't the parent's. */
  readonly keyPrefix?: string
}

/** A child, and what stands below it. */
function childMenus(
  { title, link, children = [] }: DeclaredChild,
  { keyPrefix, ...place }: ChildPlace,
): readonly CodeMenu[] {
  const key = `${keyPrefix ?? place.parentKey} ${link || title}`
  const menu: CodeMenu = { ...place, key, title, icon: null, link: link || null, section: null }
  return [
    menu,
    ...children.flatMap((leaf, at) => childMenus(leaf, { ...place, parentKey: key, position: (at + 1) * 10 })),
  ]
}
