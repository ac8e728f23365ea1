/** The sections of the sidebar, in order; `null` stands at the foot without a heading. S1.4, D1. */
export const menuSections = ['My Work', 'Sales', 'Customers', null] as const

export type MenuSection = (typeof menuSections)[number]

/** A link below a menu as a plugin declares it; with children of its own it is a group that opens. S2.32 */
export interface DeclaredChild {
  readonly title: string
  /** Empty for a group. */
  readonly link: string
  readonly children?: readonly { readonly title: string; readonly link: string }[]
}

/** A sidebar item as a plugin declares it. Once seeded, the deployment's own table of menus is what people see. */
export interface Menu {
  /** The module's id. D1. */
  readonly id: number
  readonly title: string
  /** A class of primeicons, such as `pi-users`. */
  readonly icon: string
  readonly link: string
  readonly section: MenuSection
  /** Place within the section, ascending. */
  readonly order: number
  readonly children?: readonly DeclaredChild[]
}

/** A link that a plugin puts below an item of another plugin. It is there as long as that item is, and has no screens of its own to grant. */
export interface MenuBelow extends DeclaredChild {
  /** The id of the item that it stands below. */
  readonly under: number
  /** The plugin's own module whose roles see it. */
  readonly moduleId: number
  /** Place below the item, ascending; the item's own children stand at 10, 20 and so on. */
  readonly order: number
}

/** A menu where it stands, as the menus' table has it. Whatever holds several holds them in their order. */
export interface PlacedMenu {
  readonly id: number
  readonly parentId: number | null
  /** Of one that stands by itself. */
  readonly section: string | null
  readonly title: string
  readonly icon: string | null
  readonly link: string | null
  readonly badge: string | null
  readonly isHeading: boolean
  readonly isHide: boolean
}

/** An item of the sidebar with what is below it, as it travels. S3.1, S2.32 */
export interface ListedMenu {
  readonly id: number
  readonly title: string
  readonly icon: string
  readonly link: string
  readonly isHide: boolean
  readonly section: string | null
  readonly badge?: string
  readonly isHeading?: boolean
  readonly children: readonly ListedChild[]
}

export interface ListedChild {
  readonly childtitle: string
  readonly childlink: string
  readonly children?: readonly { readonly childtitle: string; readonly childlink: string }[]
}

/** What stands beside a menu that has no picture of its own. */
export const plainMenuIcon = 'pi-circle'

/**
 * The sidebar that placed menus come to. A hidden child is left out; a hidden item stays, marked, since the screens of its
 * module go on opening by their addresses. What has neither a link nor anything below it leads nowhere and is left out, but a heading.
 * So is what stands below one that isn't there.
 */
export function menuTree(placed: readonly PlacedMenu[]): ListedMenu[] {
  const below = (id: number) => placed.filter(({ parentId, isHide, isHeading }) => parentId === id && !isHide && !isHeading)
  const leaf = ({ title, link }: PlacedMenu) => ({ childtitle: title, childlink: link ?? '' })
  const childrenOf = (id: number) =>
    below(id)
      .map((child) => {
        const children = below(child.id).filter(({ link }) => link).map(leaf)
        return { ...leaf(child), ...(children.length > 0 && { children }) }
      })
      .filter(({ childlink, children }) => childlink || children)
  return placed
    .filter(({ parentId }) => parentId === null)
    .map(({ id, title, icon, link, badge, section, isHide, isHeading }) => ({
      id,
      title,
      icon: icon ?? plainMenuIcon,
      link: link ?? '',
      isHide,
      section,
      ...(badge && { badge }),
      ...(isHeading && { isHeading }),
      children: isHeading ? [] : childrenOf(id),
    }))
    .filter(({ link, children, isHeading }) => link || children.length > 0 || isHeading)
}

/** A path of this site, or a page elsewhere that is asked for over https. Nothing else may stand behind a link: `javascript:` would run. */
export const menuLinkPattern = /^(?:\/(?![/\\])[^\s\\<>"]*|https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?)$/

/** Whether a link leads away from this site. */
export function isOutside(link: string): boolean {
  return !link.startsWith('/') && link !== ''
}
