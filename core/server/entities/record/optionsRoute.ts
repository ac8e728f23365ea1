import { defineCall } from '@core/entity/defineCall'
import { optionsAnswer, optionsBody } from '@core/shared/optionCalls'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import type { EntityTable } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { findOptions } from './findOptions'
import { accessTo, summaryOf } from './recordRoutes'

/**
 * The records that a reference may point at. A reference knows the entity's id and no path (`optionsPath`), so the route
 * stands under the id as well where the two differ.
 */
export function optionsRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { id, path } = table.entity
  // Everybody who is signed in may list stores, also when a plugin manages them: core answers (commonOptions).
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
