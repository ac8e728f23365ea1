import { standardActions } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { conflict } from '@core/server/plugin'

/** In a plugin's module, lower places are reserved for its code. */
const ownInPlugins = 50
const ownInOwn = 11

/**
 * The place of a new permission within its module, which determines its id (D2): the standard action's place in a module of the
 * deployment's own, else the next free one. Places of deleted permissions aren't reused as long as those can be restored.
 * @throws HttpError 409 when the module is full
 */
export async function placeOf(tx: Transaction, moduleId: number, key: string): Promise<number> {
  const module = await tx.query.selectFrom('core.module').select('plugin').where('id', '=', moduleId).executeTakeFirst()
  const taken = await tx.query
    .selectFrom('core.permission')
    .select(['id', 'deleted_at as deletedAt'])
    .where('module_id', '=', moduleId)
    .execute()
  const standard = module?.plugin === null ? standardActions[key as keyof typeof standardActions]?.[0] : undefined
  if (standard !== undefined) {
    const there = taken.find(({ id }) => id === moduleId * 100 + standard)
    if (there?.deletedAt) await tx.query.deleteFrom('core.permission').where('id', '=', there.id).execute()
    return standard
  }
  const from = module?.plugin === null ? ownInOwn : ownInPlugins
  for (let place = from; place < 100; place++) if (!taken.some(({ id }) => id === moduleId * 100 + place)) return place
  throw conflict('This module has no room for another permission. Make a module of its own for it.')
}
