import { type Shape, json } from '@core/kernel/entity/answers'
import { text } from '@core/kernel/entity/fieldKinds'
import { anyKind, madeEntity, madePrefix } from '@core/kernel/entity/recordKinds'
import type { Route } from '../../platform/http/defineRoute'
import { entityRoutes } from '../entityRoutes'
import type { ImportContext } from '../import/importRoutes'
import type { EntityTable } from '../table/EntityTable'
import { isMade, madeTable } from './madeTable'

/** The parameter of the paths that names the entity. */
const place = `:kind(^${madePrefix}[A-Za-z0-9]+$)`

/** The calls whose bodies and responses have fields, which differ from kind to kind. */
const withFields = /\/(?:Create|Update|:id)$/
const withRows = /\/(?:List|getAll)$/

const anyResponse: Shape<object> = json.typed<object>({ type: 'object', additionalProperties: true })

/**
 * The routes of all kinds of record that administrators have made or will make: `/api/:kind/List`. A server has the routes with which it
 * started, so each stands for the same route of every kind, and finds it when a request arrives: access, validation and the handler are
 * the kind's.
 */
export function madeRoutes(context: ImportContext): readonly Route[] {
  const made = new WeakMap<EntityTable, ReadonlyMap<string, Route>>()
  const routesOf = (table: EntityTable) => {
    const routes =
      made.get(table) ?? new Map(entityRoutes(table, context).map((route) => [placeOf(table, route), route]))
    made.set(table, routes)
    return routes
  }
  // Nothing reads it: its routes are the pattern of those of kinds.
  const pattern = madeTable(madeEntity(anyKind))
  return entityRoutes(pattern, { ...context, catalog: new Map([[pattern.entity.id, pattern]]) }).map((route): Route => {
    const { body, query, params, answer, path, ...call } = route.call
    const name = placeOf(pattern, route)
    const isOpen = withFields.test(path)
    return {
      ...route,
      call: {
        ...call,
        path: path.replace(pattern.entity.path, place),
        params: { kind: text('Kind of record', { required: true }), ...params },
        answer: isOpen || withRows.test(path) ? anyResponse : answer,
        ...(body && !isOpen && { body }),
        ...(query && { query }),
      },
      access: 'signedIn',
      of({ params: { kind } }) {
        const table = typeof kind === 'string' && isMade(kind, context.catalog) ? context.catalog.get(kind) : undefined
        return table && routesOf(table).get(name)
      },
    }
  })
}

/** The name of a route that is the same for every kind. */
function placeOf({ entity }: EntityTable, { call: { method, path } }: Route): string {
  return `${method} ${path.slice(`/api/${entity.path}`.length)}`
}
