import type { ListedChild, ListedMenu } from '@core/entity/menus'

/** An entry of the menu, as the server lists it. S2.32, S3.1 */
export type MenuEntry = ListedMenu

/** A child: a link, or with children of its own a group that opens. */
export type MenuChild = ListedChild

/** A link at the lowest level. */
export type MenuLeaf = Pick<ListedChild, 'childtitle' | 'childlink'>
