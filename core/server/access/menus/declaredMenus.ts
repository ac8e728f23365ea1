import type { Menu } from '@core/entity/menus'
import type { DeclaredMenu } from '../../database/tables'

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

/** Every menu that plugins declare, at whatever level, each after the one that it stands below. */
export function declaredMenus(catalogs: readonly { readonly id: string; readonly menus: readonly Menu[] }[]): readonly CodeMenu[] {
  return catalogs.flatMap(({ id: plugin, menus }) =>
    menus.flatMap(({ id, title, icon, link, section, order, children = [] }) => {
      const key = String(id)
      const below = (parentKey: string, at: number, child: { readonly title: string; readonly link: string }): CodeMenu => ({
        key: `${parentKey} ${child.link || child.title}`,
        parentKey,
        plugin,
        moduleId: id,
        title: child.title,
        icon: null,
        link: child.link || null,
        section: null,
        position: (at + 1) * 10,
      })
      return [
        { key, parentKey: null, plugin, moduleId: id, id, title, icon, link: link || null, section, position: order },
        ...children.flatMap((child, at) => {
          const entry = below(key, at, child)
          return [entry, ...(child.children ?? []).map((leaf, place) => below(entry.key, place, leaf))]
        }),
      ]
    }),
  )
}
