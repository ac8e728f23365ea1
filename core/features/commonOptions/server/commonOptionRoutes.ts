import type { PermissionIds } from '@core/kernel/entity/policy'
import { optionCalls } from '@core/kernel/shared/optionCalls'
import { sql } from 'kysely'
import type { RecordOption } from '@core/kernel/entity/apiTypes'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import { activePeople } from '@core/kernel/server/security/users/activePeople'
import type { EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import { containsWords } from '@core/kernel/server/entities/list/searchSql'
import { workPermissions } from '@core/kernel/server/entities/record/prepareWrite'
import { type OptionsQuery, presentOption, usualOptions } from '@core/kernel/server/entities/record/findOptions'

/** Colleagues and stores as options, for everybody who is signed in. */
export function commonOptionRoutes({ db, catalog }: EntityContext): readonly Route[] {
  const people = defineRoute(optionCalls.people, {
    access: 'signedIn',
    byKey: true,
    whileViewing: true,
    async handle({ body: { entity, ...requested } }) {
      const table = entity ? catalog.get(entity) : undefined
      if (entity && !table) throw invalid([{ field: 'entity', message: 'Entity: there is none of this id' }])
      return { data: await findPeople(db, requested, table && workPermissions(table)) }
    },
  })
  const stores = defineRoute(optionCalls.stores, {
    access: 'signedIn',
    byKey: true,
    whileViewing: true,
    handle: async ({ body }) => ({ data: await findStores(db, body) }),
  })
  return [people, stores]
}

/** The text to search for a person: SQL over `user`. */
const nameAndTitle = sql`core.comparable("user".name || ' ' || coalesce("user".title, ''))`

/** Active people by name, with their title. With ids, also people who have left, because old records refer to them. */
async function findPeople(
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

async function findStores(db: Database, { search, ids, limit }: OptionsQuery): Promise<readonly RecordOption[]> {
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
