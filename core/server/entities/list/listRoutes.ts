import type { FastifyRequest } from 'fastify'
import { callPath } from '@core/entity/defineEntity'
import type { ListRequest } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import { recordSensitiveList } from '../../audit/recordSensitiveList'
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
  const read = async (asked: ListRequest, viewer: Viewer, request: Pick<FastifyRequest, 'ip'>) => {
    const answer = await list.read(db, asked, viewer)
    await recordSensitiveList(db, entity, asked, viewer, request)
    return answer
  }
  const routes = [
    defineRoute({
      method: 'POST',
      path: callPath(entity, 'list'),
      access,
      whileViewing: true,
      summary,
      body: listBody,
      bodyName: 'ListRequest',
      answer: listSchema(list.listed),
      handle: ({ body, viewer, request }) => read(body as ListRequest, viewer, request),
    }),
    defineRoute({
      method: 'GET',
      path: callPath(entity, 'getAll'),
      access,
      summary,
      query: listQueryFields(entity),
      answer: listSchema(list.listed, list.listed.columns),
      handle: ({ query, viewer, request }) => read(fromQuery(query), viewer, request),
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
