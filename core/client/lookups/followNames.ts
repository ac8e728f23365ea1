import type { Fields } from '@core/entity/Field'
import { type Leaf, leavesOf } from '@core/entity/leaves'
import { renameNews } from '@core/entity/wire'
import { live } from '../live/live'

/**
 * Calls `listen` when entries that these fields choose from have new names.
 * @param listen hears of the field, and of the entries' ids; without ids it isn't known which
 * @returns what ends it
 */
export function followNames(fields: Fields, listen: (leaf: Leaf, ids: readonly number[] | undefined) => void): () => void {
  const stops = leavesOf(fields).map((leaf) => leaf.field.lookup && live.onChanges(renameNews(leaf.field.lookup), ({ ids }) => listen(leaf, ids)))
  return () => stops.forEach((stop) => stop && stop())
}
