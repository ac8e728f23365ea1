import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'
import { historyShape } from '@core/kernel/shared/historyShape'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import type { EntityTable } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { readHistory } from './readHistory'
import { accessTo, summaryOf } from './recordRoutes'

/** The history of a record, for people who may view it. */
export function historyRoute(table: EntityTable, { db, catalog }: EntityContext): Route {
  return defineRoute(
    defineCall({
      method: 'POST',
      path: `/api/${table.entity.path}/History`,
      summary: summaryOf(table, 'View the history of'),
      body: {
        id: integer(table.entity.name.one, { required: true, min: 1 }),
        before: integer('Before', { min: 1, max: Number.MAX_SAFE_INTEGER }),
      },
      answer: answer({ data: json.array(historyShape) }, { next: json.integer }),
    }),
    {
      access: accessTo(table, 'view'),
      whileViewing: true,
      handle: ({ body, viewer }) => readHistory(db, table, body.id, body.before, viewer, catalog),
    },
  )
}
