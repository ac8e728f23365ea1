import type { Route } from '../platform/http/defineRoute'
import type { EntityTable } from './table/EntityTable'
import { aggregateRoute } from './aggregate/aggregateRoute'
import { bulkRoutes } from './bulk/bulkRoutes'
import { exportRoutes } from './export/exportRoutes'
import { type ImportContext, importRoutes } from './import/importRoutes'
import { listRoutes } from './list/listRoutes'
import { mergeRoutes } from './merge/mergeRoutes'
import { historyRoute } from './record/historyRoute'
import { optionsRoutes } from './record/optionsRoute'
import { stateDaysRoutes } from './record/stateDaysRoute'
import { recordRoutes } from './record/recordRoutes'

/** The routes that result from an entity's definition; core/kernel/entity/apiTypes.ts lists them. */
export function entityRoutes(table: EntityTable, context: ImportContext): readonly Route[] {
  const asksAgain = table.entity.asksAgain ?? false
  const guarded = (route: Route) => ({ ...route, asksAgain: asksAgain && route.call.method !== 'GET' })
  const records = [
    ...listRoutes(table, context),
    aggregateRoute(table, context),
    ...recordRoutes(table, context).map(guarded),
    historyRoute(table, context),
    ...stateDaysRoutes(table, context),
    ...optionsRoutes(table, context),
    ...mergeRoutes(table, context),
  ]
  // Operations run with all permissions of the person's role, which can be more than an API key has.
  const operations = [
    ...bulkRoutes(table, context).map(guarded),
    ...exportRoutes(table, context),
    ...importRoutes(table, context),
  ]
  return [
    ...records.map((route) => ({ ...route, byKey: true })),
    ...operations.map((route) => ({ ...route, byKey: false })),
  ]
}
