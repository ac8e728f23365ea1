import type { Entity } from '@core/kernel/entity/defineEntity'

/** To whom, and on the records of which entities, a plugin contributes something. */
export interface ForRecords {
  /** The entity's id, or a test for several entities. */
  readonly entity: string | ((entity: Entity) => boolean)
  /** Given if only holders of this permission may see it. */
  readonly permission?: number
}

/** @returns whether it is for these records and this person; a test that throws says no, so that the others are shown */
export function isFor(
  { entity: of, permission }: ForRecords,
  entity: Entity,
  permissions: ReadonlySet<number>,
): boolean {
  if (permission !== undefined && !permissions.has(permission)) return false
  if (typeof of === 'string') return of === entity.id
  try {
    return of(entity)
  } catch (error) {
    console.error(error)
    return false
  }
}
