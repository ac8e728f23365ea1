import type { ListedChild, ListedMenu } from '@core/kernel/entity/menus'

/** An entry of the menu, as the server lists it. S2.32, S3.1 */
export type MenuEntry = ListedMenu

/** A child: a link, or a group if it has children. */
export type MenuChild = ListedChild

/** A link on the lowest level. */
export type MenuLeaf = Pick<ListedChild, 'childtitle' | 'childlink'>
