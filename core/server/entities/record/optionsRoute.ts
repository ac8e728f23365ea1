import type { Fields } from '@core/entity/Field'
import { ids, integer, text } from '@core/entity/fieldKinds'
import { type Route, defineRoute } from '../../routes/defineRoute'
import type { EntityTable } from '../EntityTable'
import type { EntityContext } from '../EntityContext'
import { findOptions } from './findOptions'
import { guarded } from './recordRoutes'
import { optionSchema } from './recordSchemas'

export const optionsBody = {
  search: text('Search', { max: 200 }),
  ids: ids('Ids', { max: 200 }),
  limit: integer('Limit', { min: 1, max: 200 }),
} as const satisfies Fields

export const optionsAnswer = {
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { type: 'boolean', enum: [true] }, data: { type: 'array', items: optionSchema } },
}

/**
 * The records that a reference may point at. A reference knows the entity's id and no path (`optionsPath`), so the route
 * stands under the id as well where the two differ.
 */
export function optionsRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { id, path } = table.entity
  return [...new Set([path.toLowerCase() === id.toLowerCase() ? path : id, path])].map((base) =>
    defineRoute({
      method: 'POST',
      path: `/api/${base}/Options`,
      ...guarded(table, 'view', 'Choose among'),
      whileViewing: true,
      body: optionsBody,
      bodyName: 'OptionsRequest',
      answer: optionsAnswer,
      handle: async ({ body, viewer }) => ({ data: await findOptions(db, table, body, viewer) }),
    }),
  )
}
