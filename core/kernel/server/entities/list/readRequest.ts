import { type FilterShape, filterShape, parseFilter } from '@core/kernel/entity/filters'
import type { FieldError } from '@core/kernel/entity/parse'
import { messages } from '@core/kernel/entity/messages'
import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import { maySeePath, throughField } from '@core/kernel/entity/policy'
import type { ListRequest, RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { HttpError, forbidden, invalid } from '../../platform/http/errors'
import { readCursor } from './cursor'
import type { FieldSql } from './fieldSql'
import type { ListedTable } from './ListedTable'
import type { ListQuery, RowQuery } from './ListQuery'

type RequestViewer = Pick<Viewer, 'id' | 'permissions'>
type CommonFilters = ListRequest['commonFilters'] &
  Readonly<Partial<Record<'leadOptions' | 'isChild' | 'makeId', unknown>>>

const expected: Readonly<Record<FilterShape, string>> = {
  anyOf: 'ids with commas between, such as 1,2',
  days: 'days such as 2026-01-01..2026-01-31, ..2026-01-31 or last7',
  range: 'a range such as 1..5, ..5 or >5',
  contains: 'a text of at most 4000 characters',
  presence: 'any or none',
}

/**
 * Parses a list request.
 * @param named the name of the sorted field's parameter in the request: `fieldName` in a query
 * @throws HttpError 400 that names what is unknown or invalid, 403 where it would reveal a sensitive field
 */
export function readRequest(list: ListedTable, request: Nullish<ListRequest>, viewer: RequestViewer): ListQuery {
  const { sorting } = request
  const { listDefaults } = list.table.entity
  const columns = columnsOf(list, request.columns)
  const direction = sorting?.direction ?? (sorting?.fieldName ? 'asc' : (listDefaults?.direction ?? 'asc'))
  const fieldPath = sortLeaf(list, sorting?.fieldName ?? listDefaults?.fieldName ?? 'id', viewer)
  const rows = readRows(
    list,
    { ids: request.id ? [request.id] : null, filter: request.filter, search: request.commonFilters?.search },
    viewer,
  )
  const searchIn = request.searchCol ? searchedField(list, request.searchCol, viewer) : undefined
  // Without a spread at the start: properties that follow a spread are slow to set.
  return {
    conditions: request.commonFilters
      ? [...rows.conditions, ...commonConditions(list, request.commonFilters, viewer)]
      : rows.conditions,
    search: rows.search,
    ids: rows.ids,
    except: rows.except,
    searchIn,
    columns,
    masked: new Set(columns.filter((path) => !maySee(list, list.fieldPaths.get(path)!, viewer))),
    sort: { fieldPath, direction },
    limit: request.limit ?? listDefaults?.limit ?? 1_000_000,
    offset: request.cursor ? 0 : (request.offset ?? 0),
    cursor: request.cursor
      ? readCursor(request.cursor, orderName(list, fieldPath, direction), fieldPath.named ? 'jsonb' : fieldPath.type)
      : undefined,
    total: request.total !== false,
  }
}

/**
 * Parses the selection of rows.
 * @throws like readRequest
 */
export function readRows(
  list: ListedTable,
  { ids, except, filter, search }: Nullish<RowSelection>,
  viewer: RequestViewer,
): RowQuery {
  const errors: FieldError[] = []
  const conditions = Object.entries(asPeriod(list, filter ?? {})).flatMap(([path, raw]) => {
    const reference = list.fieldPaths.has(path) ? undefined : referenceTo(list, path)
    const kind = path === 'entityTypeName' && !list.fieldPaths.has(path) ? list.fieldPaths.get('entityType') : undefined
    const fieldPath =
      list.fieldPaths.get(path) ?? list.filters.get(path) ?? assignedLeaf(list, path) ?? reference?.fieldPath ?? kind
    if (!fieldPath) {
      errors.push({ field: `filter.${path.slice(0, 60)}`, message: unknownFilter(path) })
      return []
    }
    if (raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)) return []
    const condition = parseFilter(fieldPath.fieldPath.field, kind ? kindsNamed(kind, raw) : raw)
    if (!condition) errors.push({ field: path, message: misread(fieldPath) })
    return condition ? [...(reference?.kind ?? []), { fieldPath, condition }] : []
  })
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
  for (const { fieldPath } of conditions) refuseHidden(list, fieldPath, viewer)
  return { conditions, search: search?.trim() ?? '', ids: ids ?? undefined, except: except ?? undefined }
}

/** A filter of a plugin that is off is refused, since without it a change of all rows that match would change others. */
function unknownFilter(path: string): string {
  if (!isContributedColumn(path)) return messages.unknownField(path.slice(0, 60))
  const [plugin] = path.slice(1).split('.')
  return `There is no filter “${path.slice(1)}” now, since the plugin “${plugin}” is off or has it no longer. Remove it from the list`
}

/**
 * S3.16, S7.15: a filter may contain `fromDate` and `toDate`, both inclusive, as in `commonFilters`, where the list has no fields of these
 * names.
 */
function asPeriod(
  { table: { entity }, fieldPaths }: ListedTable,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (sent.fromDate === undefined && sent.toDate === undefined) return sent
  const { fromDate, toDate, ...filter } = sent
  const period = { ...(fromDate !== undefined && { fromDate }), ...(toDate !== undefined && { toDate }) }
  if (entity.period === undefined || Object.keys(period).some((name) => fieldPaths.has(name)))
    return { ...filter, ...period }
  const [from, to] = [fromDate, toDate].map((day) =>
    typeof day === 'string' ? day : day === null || day === undefined ? '' : JSON.stringify(day),
  )
  return from || to ? { ...filter, [entity.period]: `${from}..${to}` } : filter
}

/** S3.21's names of the assignee, whatever name the field has in the entity. */
const assigned: ReadonlySet<string> = new Set(['assignTo', 'assignee', 'assignId', 'assignIds'])

function assignedLeaf({ table, fieldPaths }: ListedTable, name: string): FieldSql | undefined {
  const field = table.entity.owners?.assigned
  return assigned.has(name) && field !== undefined ? fieldPaths.get(field) : undefined
}

interface ReferenceFilter {
  readonly fieldPath: FieldSql
  /** For a link to records of several kinds: that it links to one of this kind. */
  readonly kind: RowQuery['conditions']
}

/** S3.21: the id of an entity filters by the field that refers to its records; first by the one to which a row belongs. */
function referenceTo({ table, fieldPaths }: ListedTable, entity: string): ReferenceFilter | undefined {
  // A row may refer to several people, each in a role of their own.
  if (entity === 'user') return undefined
  const { fields } = table.entity
  const through = throughField(table.entity)
  const names = Object.keys(fields).toSorted((a, b) => Number(b === through) - Number(a === through))
  for (const name of names) {
    const { entity: target, links, linkType } = fields[name]!
    const fieldPath = fieldPaths.get(name)
    if (!fieldPath) continue
    const link = links?.find((one) => one.entity === entity)
    const kind = linkType === undefined ? undefined : fieldPaths.get(linkType)
    const isKind = link && kind && parseFilter(kind.fieldPath.field, link.id)
    if (isKind) return { fieldPath, kind: [{ fieldPath: kind, condition: isKind }] }
    if (target === entity) return { fieldPath, kind: [] }
  }
  return undefined
}

/** S3.21: `entityTypeName` names the kind of the record that a row belongs to; an unknown name stays, and is refused. */
function kindsNamed({ fieldPath: { field } }: FieldSql, raw: unknown): unknown {
  if (typeof raw !== 'string') return raw
  const idOf = (name: string) =>
    field.options?.find((kind) => kind.name.toLowerCase() === name.toLowerCase())?.id ?? name
  return raw
    .split(',')
    .map((name) => idOf(name.trim()))
    .join(',')
}

/** The order that a cursor is valid for. */
export function orderName(list: ListedTable, { fieldPath }: FieldSql, direction: 'asc' | 'desc'): string {
  return `${list.table.entity.id} ${fieldPath.path} ${direction}`
}

function columnsOf(list: ListedTable, requested: readonly string[] | null | undefined): readonly string[] {
  if (!requested || requested.length === 0) return list.columns
  const unknown = requested.find((path) => !list.fieldPaths.has(path))
  if (unknown !== undefined) throw invalid([{ field: 'columns', message: messages.unknownField(unknown.slice(0, 60)) }])
  return [...new Set(requested)]
}

function sortLeaf(list: ListedTable, path: string, viewer: RequestViewer): FieldSql {
  const fieldPath = list.fieldPaths.get(path)
  if (fieldPath) refuseHidden(list, fieldPath, viewer)
  if (fieldPath?.order) return fieldPath
  const sortable = [...list.fieldPaths.values()].filter(({ order }) => order).map((one) => one.fieldPath.path)
  throw invalid([
    { field: 'fieldName', message: `This list sorts by ${sortable.join(', ')}, not by “${path.slice(0, 60)}”` },
  ])
}

/**
 * @param name the part of the request that names the field
 * @throws HttpError 400 where there is no such field, 403 where it is sensitive and this person may not see it
 */
export function visibleField(list: ListedTable, name: string, path: string, viewer: RequestViewer): FieldSql {
  const fieldPath = list.fieldPaths.get(path)
  if (!fieldPath) throw invalid([{ field: name, message: messages.unknownField(path.slice(0, 60)) }])
  refuseHidden(list, fieldPath, viewer)
  return fieldPath
}

function searchedField(list: ListedTable, path: string, viewer: RequestViewer): FieldSql {
  const name = 'searchCol'
  const fieldPath = visibleField(list, name, path, viewer)
  const { fields, kind } = fieldPath.fieldPath.field
  // A search would reveal what is sensitive within rows. Nobody searches the JSON text of an object.
  if (fields ?? (kind === 'object' || kind === 'signature'))
    throw invalid([{ field: name, message: `${fieldPath.fieldPath.label} can't be searched by itself` }])
  return fieldPath
}

/** The rows that match a filter, or the position of a row in an order, would reveal the value. */
function refuseHidden(list: ListedTable, { fieldPath, filter }: FieldSql, viewer: RequestViewer): void {
  if (filter?.permission !== undefined && !viewer.permissions.has(filter.permission))
    throw forbidden(`the filter “${fieldPath.label}”`, { needs: [filter.permission] })
  const { policy } = list.table.entity
  if (maySeePath(fieldPath, policy, viewer.permissions)) return
  if (fieldPath.field.seenWith !== undefined) throw forbidden(`“${fieldPath.label}”`)
  throw forbidden(`“${fieldPath.label}”`, policy.sensitive === undefined ? undefined : { needs: [policy.sensitive] })
}

const maySee = ({ table: { entity } }: ListedTable, { fieldPath }: FieldSql, { permissions }: RequestViewer) =>
  maySeePath(fieldPath, entity.policy, permissions)

function misread({ fieldPath }: FieldSql): string {
  return fieldPath.field.options
    ? messages.choice(fieldPath.path)
    : `${fieldPath.path} must be ${expected[filterShape(fieldPath.field)]}`
}

/** S3.22's other names for filters of the entity. A list without such a field refuses them by name. */
function commonConditions(
  list: ListedTable,
  filters: Nullish<CommonFilters>,
  viewer: RequestViewer,
): RowQuery['conditions'] {
  const { fromDate, toDate, assignTo, leadOptions, isChild, makeId } = filters
  const { entity } = list.table
  const given = {
    'commonFilters.fromDate': [entity.period, fromDate && `${fromDate}..`],
    'commonFilters.toDate': [entity.period, toDate && `..${toDate}`],
    'commonFilters.assignTo': [entity.owners?.assigned, assignTo],
    'commonFilters.leadOptions': ['leadOptions', leadOptions],
    'commonFilters.isChild': ['isChild', isChild],
    'commonFilters.makeId': ['makeId', makeId],
  } as const
  return Object.entries(given).flatMap(([name, [path, raw]]) => {
    if (raw === null || raw === undefined || raw === '') return []
    const fieldPath = path === undefined ? undefined : list.fieldPaths.get(path)
    // Without the field, no row is a child.
    if (!fieldPath && path === 'isChild' && raw === false) return []
    if (!fieldPath)
      throw new HttpError(400, `This list has nothing to filter by “${name}”`, [
        { field: name, message: messages.unknownField(name) },
      ])
    return readRows(list, { filter: { [fieldPath.fieldPath.path]: raw } }, viewer).conditions
  })
}

/** As `parse` returns it: an empty value is null. */
type Nullish<T> = {
  readonly [K in keyof T]?:
    | (T[K] extends object | undefined
        ? NonNullable<T[K]> extends readonly unknown[]
          ? T[K]
          : NonNullable<T[K]> extends string | number
            ? T[K]
            : Nullish<NonNullable<T[K]>>
        : T[K])
    | null
    | undefined
}
