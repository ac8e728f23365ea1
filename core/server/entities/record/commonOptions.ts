import { sql } from 'kysely'
import { text } from '@core/entity/fieldKinds'
import type { RecordOption } from '@core/entity/wire'
import type { Database } from '../../database/Database'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { invalid } from '../../routes/errors'
import { activePeople } from '../../users/activePeople'
import type { EntityContext } from '../EntityContext'
import { likePattern } from '../list/filterSql'
import { wordsOf } from '../list/searchSql'
import { worksOn } from './checkReferences'
import { type OptionsAsked, presentOption, usualOptions } from './findOptions'
import { optionsAnswer, optionsBody } from './optionsRoute'

/** Colleagues and stores, which whoever is signed in may name. */
export function commonOptionRoutes({ db, catalog }: EntityContext): readonly Route[] {
  const people = defineRoute({
    method: 'POST',
    path: '/api/person/Options',
    access: 'signedIn',
    whileViewing: true,
    summary: 'Choose among people',
    body: { ...optionsBody, entity: text('Entity', { max: 100, help: 'Only people who can be given a record of it' }) },
    answer: optionsAnswer,
    async handle({ body: { entity, ...asked } }) {
      const table = entity ? catalog.get(entity) : undefined
      if (entity && !table) throw invalid([{ field: 'entity', message: 'Entity: there is none of this id' }])
      return { data: await findPeople(db, asked, table && worksOn(table)) }
    },
  })
  const stores = defineRoute({
    method: 'POST',
    path: '/api/Store/Options',
    access: 'signedIn',
    whileViewing: true,
    summary: 'Choose among stores',
    body: optionsBody,
    bodyName: 'OptionsRequest',
    answer: optionsAnswer,
    handle: async ({ body }) => ({ data: await findStores(db, body) }),
  })
  // A plugin that manages stores answers for them itself.
  return catalog.has('store') ? [people] : [people, stores]
}

/** Active people by name, with their title. Of ids also those who are gone: old records name them. */
async function findPeople(db: Database, { search, ids, limit }: OptionsAsked, permission: number | undefined): Promise<readonly RecordOption[]> {
  let people = ids ? db.query.selectFrom('core.user as user').where('user.id', 'in', ids.length > 0 ? ids : [0]) : activePeople(db, permission)
  for (const word of ids ? [] : wordsOf(search ?? '')) people = people.where(sql<boolean>`lower("user".name || ' ' || coalesce("user".title, '')) like ${likePattern(word)}`)
  const rows = await people.select(['user.id', 'user.name', 'user.title as hint']).orderBy('user.name').orderBy('user.id').limit(ids?.length ?? limit ?? usualOptions).execute()
  return rows.map(presentOption)
}

async function findStores(db: Database, { search, ids, limit }: OptionsAsked): Promise<readonly RecordOption[]> {
  let stores = db.query.selectFrom('core.store as store').select(['store.id', 'store.name', 'store.code as hint'])
  if (ids) stores = stores.where('store.id', 'in', ids.length > 0 ? ids : [0])
  for (const word of ids ? [] : wordsOf(search ?? '')) stores = stores.where(sql<boolean>`lower(store.name || ' ' || store.code) like ${likePattern(word)}`)
  return (await stores.orderBy('store.name').orderBy('store.id').limit(ids?.length ?? limit ?? usualOptions).execute()).map(presentOption)
}
