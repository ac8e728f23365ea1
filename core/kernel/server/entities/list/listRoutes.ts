import { defineCall } from '@core/kernel/entity/defineCall'
import type { FastifyRequest } from 'fastify'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import { callPath } from '@core/kernel/entity/defineEntity'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { recordSensitiveList, seesMore } from '../../security/audit/recordSensitiveView'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import type { Database } from '../../platform/database/Database'
import { entityList } from './EntityList'
import { streamThreshold } from './streamRows'
import { isObject } from '@core/kernel/entity/isObject'
import { listBody } from '@core/kernel/entity/listBody'
import { listParameterNames, listQueryFields } from './listFields'
import { listSchema } from './listSchema'

/** `POST …/List`, with everything that S3.20–S3.22 define, and `GET …getAll{query}`. */
export function listRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const list = entityList(table, catalog)
  const access = entity.policy.view.needs ?? 'signedIn'
  const summary = `List ${entity.name.many.toLowerCase()}`
  const read = (reads: Database, requested: ListRequest, viewer: Viewer, request: Pick<FastifyRequest, 'ip'>) => {
    const answer = list.read(reads, requested, viewer)
    if (!seesMore(entity, viewer.permissions)) return answer
    return answer.then(async (page) => {
      await recordSensitiveList(db, entity, requested, viewer, request)
      return page
    })
  }
  const queryFields = derivedFromFields(() => listQueryFields(entity))
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
        readsReplica: ({ body }) => isBeyondFirstPage(body),
        takesWholeShare: ({ body }) => isLong(body),
        keepsOffline: ({ body }) => entity.offline === true && !isLong(body),
        handle: ({ body, viewer, reads, request }) => read(reads, body as ListRequest, viewer, request),
      },
    ),
    defineRoute(
      defineCall({
        method: 'GET',
        path: callPath(entity, 'getAll'),
        summary,
        get query() {
          return queryFields()
        },
        answer: listSchema(list.listed, list.listed.columns),
      }),
      {
        access,
        readsReplica: ({ query }) => isBeyondFirstPage(query),
        takesWholeShare: ({ query }) => isLong(query),
        handle: ({ query, viewer, reads, request }) => read(reads, fromQuery(query), viewer, request),
      },
    ),
  ]
  return table.ownGetAll ? routes.slice(0, 1) : routes
}

/** The first page shows what people work on; further pages, and whole lists, may be slightly out of date. */
function isBeyondFirstPage({ cursor, offset, limit }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(cursor) || Number(offset ?? 0) > 0 || isLong({ limit })
}

function isLong(sent: unknown): boolean {
  return Number((isObject(sent) && sent.limit) || Infinity) > streamThreshold
}

/** A query string has one level: the list's own parameters, and each other name is a filter. */
function fromQuery(query: Readonly<Record<string, unknown>>): ListRequest {
  const { fieldName, direction, search, ...own } = Object.fromEntries(
    Object.entries(query).filter(([name]) => listParameterNames.has(name)),
  )
  const filter = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !listParameterNames.has(name) && value !== null),
  )
  return { ...own, filter, commonFilters: { search }, sorting: { fieldName, direction } } as ListRequest
}
