import { integer } from '@core/entity/fieldKinds'
import { type Route, defineRoute } from '../../routes/defineRoute'
import type { EntityTable } from '../EntityTable'
import type { EntityContext } from '../EntityContext'
import { readHistory } from './readHistory'
import { guarded } from './recordRoutes'
import { historySchema } from './recordSchemas'

/** What happened to a record, for whoever may view it. */
export function historyRoute(table: EntityTable, { db, catalog }: EntityContext): Route {
  return defineRoute({
    method: 'POST',
    path: `/api/${table.entity.path}/History`,
    ...guarded(table, 'view', 'View the history of'),
    whileViewing: true,
    body: { id: integer(table.entity.name.one, { required: true, min: 1 }), before: integer('Before', { min: 1, max: Number.MAX_SAFE_INTEGER }) },
    answer: { type: 'object', required: ['success', 'data'], properties: { success: { type: 'boolean', enum: [true] }, data: { type: 'array', items: historySchema }, next: { type: 'integer' } } },
    handle: ({ body, viewer }) => readHistory(db, table, body.id, body.before, viewer, catalog),
  })
}
