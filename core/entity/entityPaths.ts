/** The address of a screen; one of a record has `:id` in it. */
export type ScreenPath = `/${string}`

/** @param path the address of a record's screen, with `:id` @returns that of one record: `/vehicles/12` */
export function linkTo(path: ScreenPath, id: number): string {
  return path.replace(':id', String(id))
}

/** Where the four screens of an entity stand. */
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
 * @param others those that stand elsewhere: `{ add: '/leads/add-leads' }`
 */
export function entityPaths(list: ScreenPath, others: Partial<Omit<EntityPaths, 'list'>> = {}): EntityPaths {
  return { list, record: `${list}/:id`, add: `${list}/add`, change: `${list}/edit/:id`, ...others }
}
