import { defineCall } from '@core/entity/defineCall'
import type { FastifyRequest } from 'fastify'
import { callPath } from '@core/entity/defineEntity'
import type { ListRequest } from '@core/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { recordSensitiveList } from '../../security/audit/recordSensitiveView'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { entityList } from './EntityList'
import { listBody } from '@core/entity/listBody'
import { listParameterNames, listQueryFields } from './listFields'
import { listSchema } from './listSchema'

/** `POST …/List`, with everything that S3.20–S3.22 name, and `GET …getAll{query}`. */
export function listRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const list = entityList(table, catalog)
  const access = entity.policy.view.needs ?? 'signedIn'
  const summary = `List ${entity.name.many.toLowerCase()}`
  const read = async (requested: ListRequest, viewer: Viewer, request: Pick<FastifyRequest, 'ip'>) => {
    const answer = await list.read(db, requested, viewer)
    await recordSensitiveList(db, entity, requested, viewer, request)
    return answer
  }
  const routes = [
    defineRoute(
      defineCall({
        method: 'POST',
        path: callPath(entity, 'list'),
        summary,
        body: listBody,
        bodyName: 'ListRequest',
        answer: listSchema(list.listed),
      }),
      {
        access,
        whileViewing: true,
        handle: ({ body, viewer, request }) => read(body as ListRequest, viewer, request),
      },
    ),
    defineRoute(
      defineCall({
        method: 'GET',
        path: callPath(entity, 'getAll'),
        summary,
        query: listQueryFields(entity),
        answer: listSchema(list.listed, list.listed.columns),
      }),
      {
        access,
        handle: ({ query, viewer, request }) => read(fromQuery(query), viewer, request),
      },
    ),
  ]
  return table.ownGetAll ? routes.slice(0, 1) : routes
}

/** A query has one level: the list's own parameters, and a filter by each other name. */
function fromQuery(query: Readonly<Record<string, unknown>>): ListRequest {
  const { fieldName, direction, search, ...own } = Object.fromEntries(
    Object.entries(query).filter(([name]) => listParameterNames.has(name)),
  )
  const filter = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !listParameterNames.has(name) && value !== null),
  )
  return { ...own, filter, commonFilters: { search }, sorting: { fieldName, direction } } as ListRequest
}
