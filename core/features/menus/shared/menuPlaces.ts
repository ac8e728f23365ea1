/** The data of a menu that the rules of places need. */
export interface PlaceableMenu {
  readonly id: number
  readonly parentId: number | null
  readonly title: string
  readonly isHeading: boolean
  readonly plugin: string | null
  readonly moduleId: number | null
}

/** The sidebar has three levels. S2.32 */
const levels = 3

/** Whether it is the item of a plugin's module, on which its routes depend. S2.25 */
export function isOfModule({ id, plugin, moduleId }: Pick<PlaceableMenu, 'id' | 'plugin' | 'moduleId'>): boolean {
  return plugin !== null && id === moduleId
}

/**
 * @param menus all menus, at their current places
 * @param menu the one to be placed; its id is 0 if it is new
 * @returns why it can't be placed below another, as text for the user; undefined if it can
 */
export function placeProblem(
  menus: readonly PlaceableMenu[],
  menu: PlaceableMenu,
  parentId: number | null,
): string | undefined {
  if (parentId === null) return undefined
  const parent = menus.find(({ id }) => id === parentId)
  if (!parent) return 'There is no such menu any more. Choose another one.'
  if (isOfModule(menu)) return `${menu.title} stays at the first level: the screens of its module hang on it.`
  if (menu.isHeading) return 'A heading belongs between the items of the first level.'
  if (parent.isHeading) return `${parent.title} is a heading, so nothing can be below it.`
  const above = ancestors(menus, parent)
  if (above.some(({ id }) => id === menu.id)) return `${menu.title} can’t stand below itself.`
  if (above.length + height(menus, menu.id) > levels)
    return `The menu has ${levels} levels: there is no room below ${parent.title}.`
  return undefined
}

/** The menu, its parent, and so on up to the first level. */
function ancestors(menus: readonly PlaceableMenu[], from: PlaceableMenu): PlaceableMenu[] {
  const found: PlaceableMenu[] = []
  for (
    let one: PlaceableMenu | undefined = from;
    one && !found.includes(one);
    one = menus.find(({ id }) => id === found.at(-1)!.parentId)
  )
    found.push(one)
  return found
}

/** The number of levels that it takes with its children. */
function height(menus: readonly PlaceableMenu[], id: number): number {
  const below = id === 0 ? [] : menus.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((child) => height(menus, child.id)))
}
