import { sql } from 'kysely'
import type { RecordOption } from '@core/kernel/entity/apiTypes'
import type { PermissionIds } from '@core/kernel/entity/policy'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { activePeople } from '@core/kernel/server/security/users/activePeople'
import { containsWords } from '@core/kernel/server/entities/list/searchSql'
import { type OptionsQuery, presentOption, usualOptions } from '@core/kernel/server/entities/record/findOptions'

/** The text to search for a person: SQL over `user`. */
const nameAndTitle = sql`core.comparable("user".name || ' ' || coalesce("user".title, ''))`

/** Active people by name, with their title. With ids, also people who have left, because old records refer to them. */
export async function findPeople(
  db: Database,
  { search, ids, limit }: OptionsQuery,
  permissions: PermissionIds | undefined,
): Promise<readonly RecordOption[]> {
  const people = ids
    ? db.query.selectFrom('core.user as user').where('user.id', 'in', ids.length > 0 ? ids : [0])
    : activePeople(db, permissions).where(containsWords(nameAndTitle, search))
  const rows = await people
    .select(['user.id', 'user.name', 'user.title as hint'])
    .orderBy(sql`"user".name collate core.names`)
    .orderBy('user.id')
    .limit(ids?.length ?? limit ?? usualOptions)
    .execute()
  return rows.map(presentOption)
}

/** Active stores by name, with their code. */
export async function findStores(db: Database, { search, ids, limit }: OptionsQuery): Promise<readonly RecordOption[]> {
  let stores = db.query.selectFrom('core.store as store').select(['store.id', 'store.name', 'store.code as hint'])
  // With ids, also deleted stores, because old records refer to them.
  stores = ids
    ? stores.where('store.id', 'in', ids.length > 0 ? ids : [0])
    : stores
        .where('store.active', '=', true)
        .where('store.deleted_at', 'is', null)
        .where(containsWords(sql`core.comparable(store.name || ' ' || store.code)`, search))
  return (
    await stores
      .orderBy(sql`store.name collate core.names`)
      .orderBy('store.id')
      .limit(ids?.length ?? limit ?? usualOptions)
      .execute()
  ).map(presentOption)
}
