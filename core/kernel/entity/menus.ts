/** The title of a section of the sidebar. `null` is the section at the bottom, which has no heading. S1.4, D1. */
export type MenuSection = string | null

/** A section of the sidebar as core or a plugin declares it. */
export interface SidebarSection {
  readonly title: string
  /** Its position in the sidebar, ascending. Core's sections have 10, 20 and 30. */
  readonly order: number
}

/** The sections of every deployment. Plugins declare further sections. S1.4 */
export const coreSections: readonly SidebarSection[] = [
  { title: 'My Work', order: 10 },
  { title: 'Sales', order: 20 },
  { title: 'Customers', order: 30 },
]

/** The titles of all sections in the order of the sidebar, without the one at the bottom. Several plugins may declare the same section. */
export function orderSections(
  plugins: readonly { readonly sections?: readonly SidebarSection[] }[],
): readonly string[] {
  const declared = [...coreSections, ...plugins.flatMap(({ sections = [] }) => sections)]
  return [...new Set(declared.toSorted((a, b) => a.order - b.order).map(({ title }) => title))]
}

/** A link below a menu as a plugin declares it. With children of its own it is a group that opens. S2.32 */
export interface DeclaredChild {
  readonly title: string
  /** Empty for a group. */
  readonly link: string
  readonly children?: readonly { readonly title: string; readonly link: string }[]
}

/** A sidebar item as a plugin declares it. It is the initial value: people see the deployment's own table of menus. */
export interface Menu {
  /** The module's id. D1. */
  readonly id: number
  readonly title: string
  /** A class of primeicons, such as `pi-users`. */
  readonly icon: string
  readonly link: string
  readonly section: MenuSection
  /** Position within the section, ascending. */
  readonly order: number
  readonly children?: readonly DeclaredChild[]
}

/**
 * A further sidebar item of a module, for a screen that people open all day, such as a work queue. The roles that see the module's own item
 * see it as well.
 */
export interface FurtherMenu extends Omit<Menu, 'id' | 'children'> {
  /** One of the plugin's own modules. */
  readonly moduleId: number
}

/**
 * A link that a plugin puts below an item of another plugin. It exists as long as that item exists, and has no screens of its own to grant.
 */
export interface MenuBelow extends DeclaredChild {
  /** The id of the item that it is placed below. */
  readonly under: number
  /** The module whose roles see the link: the plugin's own, or one that activates the plugin. */
  readonly moduleId: number
  /** Position below the item, ascending; the item's own children have 10, 20 and so on. */
  readonly order: number
}

/** A menu with its place, as in the table of menus. A list of them is always in their order. */
export interface PlacedMenu {
  readonly id: number
  readonly parentId: number | null
  /** The section of a menu that is not below another one. */
  readonly section: string | null
  readonly title: string
  readonly icon: string | null
  readonly link: string | null
  readonly badge: string | null
  readonly isHeading: boolean
  readonly isHide: boolean
}

/** An item of the sidebar with its children, as the API returns it. S3.1, S2.32 */
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

/** The icon of a menu that has none of its own. */
export const plainMenuIcon = 'pi-circle'

/**
 * @returns the sidebar for these placed menus. A hidden child is left out. A hidden item stays, marked as hidden, because the screens of
 * its module can still be opened by their addresses. An item with neither a link nor children is left out, unless it is a heading. An item
 * whose parent is absent is left out.
 */
export function menuTree(placed: readonly PlacedMenu[]): ListedMenu[] {
  const below = (id: number) =>
    placed.filter(({ parentId, isHide, isHeading }) => parentId === id && !isHide && !isHeading)
  const fieldPath = ({ title, link }: PlacedMenu) => ({ childtitle: title, childlink: link ?? '' })
  const childrenOf = (id: number) =>
    below(id)
      .map((child) => {
        const children = below(child.id)
          .filter(({ link }) => link)
          .map(fieldPath)
        return { ...fieldPath(child), ...(children.length > 0 && { children }) }
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

/** A path of this site, or a page elsewhere over https. Nothing else is allowed as a link: `javascript:` would run. */
export const menuLinkPattern =
  /^(?:\/(?![/\\])[^\s\\<>"]*|https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?)$/

/** Whether a link leads to another site. */
export function isOutside(link: string): boolean {
  return !link.startsWith('/') && link !== ''
}

/** Whether a path is for people who are not signed in, so that no staff screen can use it. S2.4 */
export function isSignedOutPath(path: string): boolean {
  return /^\/(?:auth|intake)/i.test(path)
}
