/** The address of a screen; that of a record's screen contains `:id`. */
export type ScreenPath = `/${string}`

/**
 * @param path the address of a record's screen, with `:id`
 * @returns the address for one record: `/vehicles/12`
 */
export function linkTo(path: ScreenPath, id: number): string {
  return path.replace(':id', String(id))
}

/** The addresses of the four screens of an entity. */
export interface EntityPaths {
  readonly list: ScreenPath
  /** With `:id`; also the entity's `screen`. */
  readonly record: ScreenPath
  readonly add: ScreenPath
  /** With `:id`. */
  readonly change: ScreenPath
}

/**
 * `entityPaths('/vehicles')` is `/vehicles`, `/vehicles/:id`, `/vehicles/add` and `/vehicles/edit/:id`.
 * @param others the addresses that differ: `{ add: '/leads/add-leads' }`
 */
export function entityPaths(list: ScreenPath, others: Partial<Omit<EntityPaths, 'list'>> = {}): EntityPaths {
  return { list, record: `${list}/:id`, add: `${list}/add`, change: `${list}/edit/:id`, ...others }
}
