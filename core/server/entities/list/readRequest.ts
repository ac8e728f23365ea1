import { type FilterShape, filterShape, parseFilter } from '@core/entity/filters'
import type { FieldError } from '@core/entity/parse'
import { messages } from '@core/entity/messages'
import { maySeeSensitive } from '@core/entity/policy'
import type { ListRequest, RowSelection } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import { Refusal, forbidden, invalid } from '../../routes/errors'
import { readCursor } from './cursor'
import type { LeafSql } from './leafSql'
import type { ListedTable } from './ListedTable'
import type { ListQuery, RowQuery } from './ListQuery'

type Asks = Pick<Viewer, 'id' | 'permissions'>
type CommonFilters = ListRequest['commonFilters'] & Readonly<Partial<Record<'leadOptions' | 'isChild' | 'makeId', unknown>>>

const expected: Readonly<Record<FilterShape, string>> = {
  anyOf: 'ids with commas between, such as 1,2',
  days: 'days such as 2026-01-01..2026-01-31, ..2026-01-31 or last7',
  range: 'a range such as 1..5 or ..5',
  contains: 'a text of at most 4000 characters',
  presence: 'any or none',
}

/**
 * Reads a list request.
 * @param named what the request calls the sorted field: `fieldName` in a query
 * @throws Refusal 400 that names what isn't there or can't be, 403 where it would tell about a sensitive field
 */
export function readRequest(list: ListedTable, request: Nullish<ListRequest>, viewer: Asks): ListQuery {
  const { sorting } = request
  const columns = columnsOf(list, request.columns)
  const direction = sorting?.direction ?? 'asc'
  const leaf = sortLeaf(list, sorting?.fieldName ?? 'id', viewer)
  const rows = readRows(list, { ids: request.id ? [request.id] : null, filter: request.filter, search: request.commonFilters?.search }, viewer)
  const searchIn = request.searchCol ? shownLeaf(list, 'searchCol', request.searchCol, viewer) : undefined
  return {
    ...rows,
    conditions: [...rows.conditions, ...commonConditions(list, request.commonFilters ?? {}, viewer)],
    ...(searchIn && { searchIn }),
    columns,
    masked: maySeeSensitive(list.table.entity.policy, viewer.permissions) ? new Set() : new Set(columns.filter((path) => list.leaves.get(path)!.leaf.sensitive)),
    sort: { leaf, direction },
    limit: request.limit ?? 1_000_000,
    offset: request.cursor ? 0 : (request.offset ?? 0),
    ...(request.cursor && { cursor: readCursor(request.cursor, orderName(list, leaf, direction), leaf.named ? 'jsonb' : leaf.type) }),
    total: request.total !== false,
  }
}

/** Reads which rows are meant. @throws like readRequest */
export function readRows(list: ListedTable, { ids, except, filter, search }: Nullish<RowSelection>, viewer: Asks): RowQuery {
  const errors: FieldError[] = []
  const conditions = Object.entries(filter ?? {}).flatMap(([path, raw]) => {
    const leaf = list.leaves.get(path) ?? assignedLeaf(list, path)
    if (!leaf) {
      errors.push({ field: `filter.${path.slice(0, 60)}`, message: messages.unknownField(path.slice(0, 60)) })
      return []
    }
    if (raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)) return []
    const condition = parseFilter(leaf.leaf.field, raw)
    if (!condition) errors.push({ field: path, message: misread(leaf) })
    return condition ? [{ leaf, condition }] : []
  })
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
  for (const { leaf } of conditions) refuseHidden(list, leaf, viewer)
  return { conditions, search: search?.trim() ?? '', ...(ids && { ids }), ...(except && { except }) }
}

/** S3.21's names for whoever a record is assigned to, whatever the entity calls them. */
const assigned: ReadonlySet<string> = new Set(['assignTo', 'assignee', 'assignId', 'assignIds'])

function assignedLeaf({ table, leaves }: ListedTable, name: string): LeafSql | undefined {
  return assigned.has(name) && table.owners.assigned !== undefined ? leaves.get(table.owners.assigned) : undefined
}

/** What a cursor is bound to. */
export function orderName(list: ListedTable, { leaf }: LeafSql, direction: 'asc' | 'desc'): string {
  return `${list.table.entity.id} ${leaf.path} ${direction}`
}

function columnsOf(list: ListedTable, asked: readonly string[] | null | undefined): readonly string[] {
  if (!asked || asked.length === 0) return list.columns
  const unknown = asked.find((path) => !list.leaves.has(path))
  if (unknown !== undefined) throw invalid([{ field: 'columns', message: messages.unknownField(unknown.slice(0, 60)) }])
  return [...new Set(asked)]
}

function sortLeaf(list: ListedTable, path: string, viewer: Asks): LeafSql {
  const leaf = list.leaves.get(path)
  if (leaf?.order) {
    refuseHidden(list, leaf, viewer)
    return leaf
  }
  const sortable = [...list.leaves.values()].filter(({ order }) => order).map((one) => one.leaf.path)
  throw invalid([{ field: 'fieldName', message: `This list sorts by ${sortable.join(', ')}, not by “${path.slice(0, 60)}”` }])
}

function shownLeaf(list: ListedTable, name: string, path: string, viewer: Asks): LeafSql {
  const leaf = list.leaves.get(path)
  if (!leaf) throw invalid([{ field: name, message: messages.unknownField(path.slice(0, 60)) }])
  refuseHidden(list, leaf, viewer)
  // What is sensitive within rows would be found out by searching for it; and nobody searches for the spelling of an object.
  if (leaf.leaf.field.fields ?? leaf.leaf.field.kind === 'object') throw invalid([{ field: name, message: `${leaf.leaf.label} can't be searched by itself` }])
  return leaf
}

/** Which rows a filter leaves, or where a row comes in an order, tells the value as well as showing it would. */
function refuseHidden(list: ListedTable, { leaf }: LeafSql, viewer: Asks): void {
  const { policy } = list.table.entity
  if (!leaf.sensitive || maySeeSensitive(policy, viewer.permissions)) return
  throw forbidden(`“${leaf.label}”`, policy.sensitive === undefined ? undefined : { needs: [policy.sensitive] })
}

function misread({ leaf }: LeafSql): string {
  return leaf.field.options ? messages.choice(leaf.path) : `${leaf.path} must be ${expected[filterShape(leaf.field)]}`
}

/** S3.22's other names for filters that the entity has; a list without such a field refuses them by name. */
function commonConditions(list: ListedTable, { fromDate, toDate, assignTo, leadOptions, isChild, makeId }: Nullish<CommonFilters>, viewer: Asks) {
  const { entity, owners } = list.table
  const given = {
    'commonFilters.fromDate': [entity.period, fromDate && `${fromDate}..`],
    'commonFilters.toDate': [entity.period, toDate && `..${toDate}`],
    'commonFilters.assignTo': [owners.assigned, assignTo],
    'commonFilters.leadOptions': ['leadOptions', leadOptions],
    'commonFilters.isChild': ['isChild', isChild],
    'commonFilters.makeId': ['makeId', makeId],
  } as const
  return Object.entries(given).flatMap(([name, [path, raw]]) => {
    if (raw === null || raw === undefined || raw === '') return []
    const leaf = path === undefined ? undefined : list.leaves.get(path)
    // Where nothing can be a child, nothing is.
    if (!leaf && path === 'isChild' && raw === false) return []
    if (!leaf) throw new Refusal(400, `This list has nothing to filter by “${name}”`, [{ field: name, message: messages.unknownField(name) }])
    return readRows(list, { filter: { [leaf.leaf.path]: raw } }, viewer).conditions
  })
}

/** As `parse` leaves it: what is empty is null. */
type Nullish<T> = { readonly [K in keyof T]?: (T[K] extends object | undefined ? (NonNullable<T[K]> extends readonly unknown[] ? T[K] : NonNullable<T[K]> extends string | number ? T[K] : Nullish<NonNullable<T[K]>>) : T[K]) | null }
