import { optionCalls } from '@core/kernel/shared/optionCalls'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import { workPermissions } from '@core/kernel/server/entities/record/prepareWrite'
import { findPeople, findStores } from './findCommonOptions'

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
