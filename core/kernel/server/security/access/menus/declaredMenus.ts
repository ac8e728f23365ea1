import type { DeclaredChild } from '@core/kernel/entity/menus'
import type { DeclaredMenu } from '../../../platform/database/tables'
import type { AccessCatalog } from '../AccessCatalog'

/** A menu of the code in the form of its row. */
export interface CodeMenu extends DeclaredMenu {
  /** The key of the menu in the code: for a menu its module's id; for one below it, the menu's key and the link. */
  readonly key: string
  readonly parentKey: string | null
  readonly plugin: string
  readonly moduleId: number
  /** Set by the module; the database assigns the ids of menus below others. */
  readonly id?: number
}

/** The menus that plugins declare. */
export type MenuCatalog = Pick<AccessCatalog, 'id' | 'menus' | 'furtherMenus' | 'menusBelow'>

/** Every menu that plugins declare, at any level, each after the one that it is below. */
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
  const further = catalogs.flatMap(({ id: plugin, furtherMenus = [] }) =>
    furtherMenus.map(({ order, ...menu }): CodeMenu => ({
      ...menu,
      key: `${plugin}: ${menu.moduleId} ${menu.link}`,
      parentKey: null,
      plugin,
      position: order,
    })),
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
  return [...own, ...further, ...others]
}

interface ChildPlace extends Pick<CodeMenu, 'plugin' | 'moduleId' | 'position'> {
  readonly parentKey: string
  /** The prefix of its key, where that isn't the parent's key. */
  readonly keyPrefix?: string
}

/** A child with its own children. */
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
