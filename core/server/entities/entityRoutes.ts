import type { Route } from '../platform/http/defineRoute'
import type { EntityTable } from './table/EntityTable'
import { aggregateRoute } from './aggregate/aggregateRoute'
import { bulkRoutes } from './bulk/bulkRoutes'
import { exportRoutes } from './export/exportRoutes'
import { type ImportContext, importRoutes } from './import/importRoutes'
import { listRoutes } from './list/listRoutes'
import { historyRoute } from './record/historyRoute'
import { optionsRoutes } from './record/optionsRoute'
import { recordRoutes } from './record/recordRoutes'

/** The routes that an entity's definition yields; core/entity/wire.ts lists them. */
export function entityRoutes(table: EntityTable, context: ImportContext): readonly Route[] {
  const asksAgain = table.entity.asksAgain ?? false
  const changes = [...recordRoutes(table, context), ...bulkRoutes(table, context)]
  return [
    ...listRoutes(table, context),
    aggregateRoute(table, context),
    ...changes.map((route) => ({ ...route, asksAgain: asksAgain && route.call.method !== 'GET' })),
    historyRoute(table, context),
    ...optionsRoutes(table, context),
    ...exportRoutes(table, context),
    ...importRoutes(table, context),
  ]
}
