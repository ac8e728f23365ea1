import type { Database } from '../../platform/database/Database'
import type { LookupList } from './LookupList'
import type { LookupTables } from './LookupTables'

/** Ids from here on are for administrators' entries, ids below are for the code's, so that the two never collide. */
export const firstOwnId = 1000

/**
 * Adds the entries that the code declares and the database lacks. What an administrator renamed, moved or retired stays so. Several nodes
 * may run it at the same time.
 * @throws when two plugins declare one list, or an entry's id is not below `firstOwnId`; the message names the list
 */
export async function syncLookups(db: Database, lists: readonly LookupList[]): Promise<void> {
  const ids = lists.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`Look-up list “${twice}” is declared twice. Give one of them another id.`)
  for (const { id, entries } of lists) {
    const wrong = entries.find(
      (entry, at) =>
        entry.id < 1 || entry.id >= firstOwnId || entries.findIndex((other) => other.id === entry.id) !== at,
    )
    if (wrong)
      throw new Error(
        `Look-up list “${id}”: the id ${wrong.id} of “${wrong.name}” must be from 1 to ${firstOwnId - 1}, and its alone.`,
      )
  }
  const rows = lists.flatMap(({ id: list, entries }) =>
    entries.map(({ id, name }, position) => ({ list, id, name, position })),
  )
  if (rows.length === 0) return
  await db
    .as<LookupTables>()
    .query.insertInto('core.lookup_entry')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['list', 'id']).doNothing())
    .execute()
}
