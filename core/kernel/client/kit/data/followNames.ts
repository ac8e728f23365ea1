import type { Fields } from '@core/kernel/entity/Field'
import { type FieldPath, fieldPathsOf } from '@core/kernel/entity/leaves'
import { renameTopic } from '@core/kernel/entity/apiTypes'
import { live } from '../../platform/live/live'

/**
 * Calls `listen` when entries that these fields choose from are renamed.
 * @param listen gets the field and the ids of the entries; no ids means that any entry may be renamed
 * @returns a function that stops this
 */
export function followNames(
  fields: Fields,
  listen: (fieldPath: FieldPath, ids: readonly number[] | undefined) => void,
): () => void {
  const stops = fieldPathsOf(fields).map(
    (fieldPath) => fieldPath.field.lookup && live.onChanges(renameTopic(fieldPath.field.lookup), ({ ids }) => listen(fieldPath, ids)),
  )
  return () => stops.forEach((stop) => stop && stop())
}
