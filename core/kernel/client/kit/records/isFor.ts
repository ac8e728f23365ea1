import type { Entity } from '@core/kernel/entity/defineEntity'

/** To whom, and on the records of which entities, a plugin contributes something. */
export interface ForRecords {
  /** The entity's id, or a test for several entities. */
  readonly entity: string | ((entity: Entity) => boolean)
  /** Given if only holders of this permission may see it. */
  readonly permission?: number
}

/** @returns whether it is for these records and this person */
export function isFor(
  { entity: of, permission }: ForRecords,
  entity: Entity,
  permissions: ReadonlySet<number>,
): boolean {
  if (permission !== undefined && !permissions.has(permission)) return false
  return typeof of === 'string' ? of === entity.id : applies(() => of(entity))
}

/** @returns what a plugin's test says; one that throws says no, so that what others contribute is shown */
export function applies(test: () => boolean): boolean {
  try {
    return test()
  } catch (error) {
    // oxlint-disable-next-line no-console -- the author of the plugin sees why it isn't there
    console.error(error)
    return false
  }
}
