import { callPath } from '@core/entity/defineEntity'
import type { ListRequest } from '@core/entity/wire'
import { type Route, defineRoute } from '../../routes/defineRoute'
import type { EntityContext } from '../EntityContext'
import type { EntityTable } from '../EntityTable'
import { entityList } from './EntityList'
import { listBody, listParameterNames, listQueryFields } from './listFields'
import { listSchema } from './listSchema'

/** `POST …/List`, with everything that S3.20–S3.22 name, and `GET …getAll{query}`. */
export function listRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const list = entityList(table, catalog)
  const access = entity.policy.view.needs ?? 'signedIn'
  const summary = `List ${entity.name.many.toLowerCase()}`
  const routes = [
    defineRoute({
      method: 'POST',
      path: callPath(entity, 'list'),
      access,
      whileViewing: true,
      summary,
      body: listBody,
      answer: listSchema(list.listed),
      handle: ({ body, viewer }) => list.read(db, body as ListRequest, viewer),
    }),
    defineRoute({
      method: 'GET',
      path: callPath(entity, 'getAll'),
      access,
      summary,
      query: listQueryFields(entity),
      answer: listSchema(list.listed, list.listed.columns),
      handle: ({ query, viewer }) => list.read(db, fromQuery(query), viewer),
    }),
  ]
  return table.ownGetAll ? routes.slice(0, 1) : routes
}

/** A query has one level: the list's own parameters, and a filter by each other name. */
function fromQuery(query: Readonly<Record<string, unknown>>): ListRequest {
  const { fieldName, direction, search, ...own } = Object.fromEntries(Object.entries(query).filter(([name]) => listParameterNames.has(name)))
  const filter = Object.fromEntries(Object.entries(query).filter(([name, value]) => !listParameterNames.has(name) && value !== null))
  return { ...own, filter, commonFilters: { search }, sorting: { fieldName, direction } } as ListRequest
}
