import type { Field } from '@core/entity/Field'

/** Before the id of a look-up list, where ids of entities may stand as well. */
export const lookupMark = 'lookup:'

/** What a field's ids are ids of: an entity, or a look-up list as `lookup:referrals.source`. Undefined where it holds no ids. */
export function pointerOf({ entity, lookup }: Pick<Field, 'entity' | 'lookup'>): string | undefined {
  return lookup === undefined ? entity : `${lookupMark}${lookup}`
}
