import type { MenuItem } from '../../session/sessionApi'

/** A link at the lowest level. */
export interface MenuLeaf {
  readonly childtitle: string
  readonly childlink: string
}

/** A child: a link, or with children of its own a group that opens. */
export interface MenuChild extends MenuLeaf {
  readonly children?: readonly MenuLeaf[]
}

/** An entry of the menu: what the server lists (S3.1), and what an entry may have besides. S2.32 */
export interface MenuEntry extends Omit<MenuItem, 'children'> {
  /** A short word or a count at its end. */
  readonly badge?: string | number
  /** Not an entry, but words above those that follow. */
  readonly isHeading?: boolean
  readonly children: readonly MenuChild[]
}
