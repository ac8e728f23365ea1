import { defineCall } from '@core/kernel/entity/defineCall'
import { optionsAnswer, optionsBody } from '@core/kernel/shared/optionCalls'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import type { EntityTable } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { findOptions } from './findOptions'
import { accessTo, summaryOf } from './recordRoutes'

/**
 * The records that a reference may point at. A reference has the entity's id and no path (`optionsPath`), so where the two differ the route
 * exists under the id as well.
 */
export function optionsRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { id, path } = table.entity
  // Everybody who is signed in may list stores, also where a plugin manages them: core has this call (commonOptions).
  if (id === 'store') return []
  return [...new Set([path.toLowerCase() === id.toLowerCase() ? path : id, path])].map((base) =>
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${base}/Options`,
        summary: summaryOf(table, 'Choose among'),
        body: optionsBody,
        bodyName: 'OptionsRequest',
        answer: optionsAnswer,
      }),
      {
        access: accessTo(table, 'view'),
        whileViewing: true,
        handle: async ({ body, viewer }) => ({ data: await findOptions(db, table, body, viewer) }),
      },
    ),
  )
}
