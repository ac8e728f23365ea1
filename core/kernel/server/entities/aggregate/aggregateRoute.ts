import { customFieldsOf } from '@core/kernel/entity/customFields'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import {
  type AggregateRequest,
  type FigureRequest,
  aggregateAnswer,
  aggregateBody,
  mostGroups,
} from '@core/kernel/entity/aggregate'
import { defineCall } from '@core/kernel/entity/defineCall'
import { allows } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { readShared } from '../../platform/database/SharedReads'
import { recordSensitiveList } from '../../security/audit/recordSensitiveView'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { forbidden, invalid, notFound } from '../../platform/http/errors'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { denialOf } from '../table/denied'
import { listForViewer } from '../list/listForViewer'
import { type ListedTable, listedTable } from '../list/ListedTable'
import { type AggregateRow, aggregateSql } from './aggregateSql'
import { readAggregate } from './readAggregate'
import { rollUpOf } from './rollUp'

/** `POST …/Aggregate`: figures over the rows that the list with the same filter shows this person. D9 */
export function aggregateRoute(table: EntityTable, { db, catalog }: EntityContext): Route {
  const { entity } = table
  const listed = derivedFromFields(() => listedTable(table, catalog))
  return defineRoute(
    defineCall({
      method: 'POST',
      path: `/api/${entity.path}/Aggregate`,
      summary: `Aggregate ${entity.name.many.toLowerCase()}`,
      body: aggregateBody,
      bodyName: 'AggregateRequest',
      answer: aggregateAnswer,
    }),
    {
      access: entity.policy.view.needs ?? 'signedIn',
      whileViewing: true,
      readsReplica: true,
      async handle({ body, viewer, reads, request }) {
        const requested = body as AggregateRequest
        const answer = await aggregate(reads, listed(), requested, viewer)
        await recordSensitiveList(
          db,
          entity,
          { columns: fieldsOf(requested), ...(requested.filter && { filter: requested.filter }) },
          viewer,
          request,
        )
        return answer
      },
    },
  )
}

/** @throws HttpError 400 that names an unknown field, 403 where the policy lets the person see no rows */
export async function aggregate(
  db: Database,
  listed: ListedTable,
  request: FigureRequest,
  viewer: Viewer,
): Promise<{ data: AggregateRow[]; more?: true }> {
  const { entity } = listed.table
  if (!allows(entity, 'view', viewer))
    throw forbidden(`“Aggregate ${entity.name.many.toLowerCase()}”`, denialOf(entity, 'view', viewer))
  const seen = listForViewer(listed, viewer)
  const query = readAggregate(seen, request, viewer)
  const { text, values } = aggregateSql(seen, query, viewer)
  const rows = await readShared<AggregateRow>(db, text, values)
  if (rows.length <= query.limit) return { data: [...rows] }
  if (!request.limit)
    throw invalid([
      {
        field: 'groupBy',
        message: `There are more than ${mostGroups.unlimited} groups: filter, group by fewer fields or longer periods, or set “limit” for the largest ones`,
      },
    ])
  return { data: rows.slice(0, query.limit), more: true }
}

const listedTables = new WeakMap<EntityTable, () => ListedTable>()

/**
 * Figures over the rows of an entity that a person may view, as its `…/Aggregate` returns them: for dashboards, reports and jobs, which
 * request many at once, each with a filter of its own. Sensitive fields are refused for everybody, because views of them are not logged
 * here.
 * @throws HttpError like the call; 404 where the entity's plugin is off
 */
export function aggregateRecords(
  { db, catalog }: EntityContext,
  entityId: string,
  request: FigureRequest,
  viewer: Viewer,
): Promise<{ data: AggregateRow[]; more?: true }> {
  const listed = listedRecords(catalog, entityId)
  return aggregate(db, listed, request, withoutSensitive(listed, viewer))
}

/**
 * The name of the roll-up table that `aggregateRecords` reads for a request; undefined where it counts the rows themselves. Send requests
 * that read the same roll-up together.
 * @throws HttpError like `aggregateRecords`
 */
export function rollUpFor(
  { catalog }: Pick<EntityContext, 'catalog'>,
  entityId: string,
  request: FigureRequest,
  viewer: Viewer,
): string | undefined {
  const listed = listedRecords(catalog, entityId)
  if (!listed.table.rollUps) return undefined
  const seer = withoutSensitive(listed, viewer)
  return rollUpOf(listed, readAggregate(listed, request, seer), seer)?.table
}

/** @throws HttpError 404 where the entity's plugin is off */
function listedRecords(catalog: EntityContext['catalog'], entityId: string): ListedTable {
  const table = catalog.get(entityId)
  if (!table) throw notFound(`“${entityId}”`)
  const listed = listedTables.get(table) ?? derivedFromFields(() => listedTable(table, catalog))
  listedTables.set(table, listed)
  return listed()
}

function withoutSensitive({ table: { entity } }: ListedTable, viewer: Viewer): Viewer {
  const permissions = new Set(viewer.permissions)
  if (entity.policy.sensitive !== undefined) permissions.delete(entity.policy.sensitive)
  for (const { seenWith } of Object.values(customFieldsOf(entity.id)))
    if (seenWith !== undefined) permissions.delete(seenWith)
  return { ...viewer, permissions }
}

function fieldsOf({ groupBy, measures }: AggregateRequest): string[] {
  const grouped = (groupBy ?? []).map((group) => (typeof group === 'string' ? group : group.field))
  return [...grouped, ...measures.flatMap(({ field }) => field ?? [])]
}
