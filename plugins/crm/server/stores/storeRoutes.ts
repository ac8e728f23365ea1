import { findRecord } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { storePermissions } from '../../shared/crmPermissions'
import { storeCalls } from '../../shared/stores/storeCalls'
import { peopleOfStore } from './peopleOfStores'
import { storeTable } from './storeTable'

/** The people of a store, its manager first. */
export const storeRoutes = ({ db }: ServerContext): readonly Route[] => [
  defineRoute(storeCalls.people, {
    access: storePermissions.can.view,
    async handle({ params: { id }, viewer }) {
      if (!(await findRecord(db, storeTable, id, viewer))) throw notFound('Store')
      const data = await peopleOfStore(db, id)
      return { data, totalItems: data.length }
    },
  }),
]
