import { type Action, maySeePath, scopesOf } from '@core/kernel/entity/policy'
import { bindScope, rowsOf } from '../../security/access/scopePredicate'
import type { RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { policySqlText } from '../table/scopeOf'
import { Binder } from './Binder'
import { contributedSql, withoutMe } from './contributedFilter'
import { filterSql } from './filterSql'
import { readRows } from './readRequest'
import { notDeletedSql, requestsDeleted } from './countedDeleted'
import { type ListedTable, listedTable } from './ListedTable'
import type { RowQuery } from './ListQuery'
import { groupsOf } from './rowSql'
import { type CustomSearch, searchSql } from './searchSql'

/** The condition for the requested rows that the policy lets this person reach. */
export interface WhereSql {
  /** Includes `where`. */
  readonly text: string
  /** The condition without the policy's part: what the request selects. Empty where it selects all. */
  readonly requested: string
  /** The groups whose tables it uses. */
  readonly groups: readonly string[]
  /** The person may see only some of the rows. */
  readonly scoped: boolean
  /** Holds its parameters; further ones are bound after them. */
  readonly binder: Binder
}

/** The custom fields that quick search reads for this person: a match would reveal a value that they may not see. */
function customSearchOf({ customSearch, table }: ListedTable, { permissions }: Viewer): readonly CustomSearch[] {
  return customSearch.flatMap(({ fieldPath, by }) =>
    maySeePath(fieldPath, table.entity.policy, permissions) ? [by] : [],
  )
}

/**
 * @param action what the person wants to do with the rows; a list views them
 * @param withDeleted also the deleted rows that still count, which otherwise only a condition on their field includes
 */
export function whereSql(
  list: ListedTable,
  query: RowQuery,
  viewer: Viewer,
  action: Action = 'view',
  withDeleted: boolean = action === 'view' && requestsDeleted(list, query.conditions),
): WhereSql {
  const { entity } = list.table
  const binder = new Binder()
  const reach = bindScope(policySqlText(list.table, action, viewer.permissions), viewer, (value) => binder.bind(value))
  const { id: me } = rowsOf(viewer)
  const parts: string[] = []
  for (const one of query.conditions) parts.push(conditionSql(list, one, viewer, binder))
  if (query.search && query.searchIn) parts.push(filterSql(query.searchIn, { contains: query.search }, me, binder))
  else if (query.search) parts.push(...searchSql(list.search, query.search, binder, customSearchOf(list, viewer)))
  if (query.ids) parts.push(`${list.alias}.id = any(${binder.bind(query.ids)}::integer[])`)
  if (query.except?.length) parts.push(`${list.alias}.id <> all(${binder.bind(query.except)}::integer[])`)
  const fieldPaths = [
    ...query.conditions.map(({ fieldPath }) => fieldPath),
    ...(query.search && query.searchIn ? [query.searchIn] : []),
  ]
  return {
    text: `where ${[notDeletedSql(list, withDeleted), ...(reach === 'true' ? [] : [reach]), ...parts].join(' and ')}`,
    requested: parts.join(' and '),
    groups: groupsOf(fieldPaths),
    scoped: !scopesOf(entity.policy[action], viewer.permissions).includes('all'),
    binder,
  }
}

/** @returns one of the conditions of a request as SQL */
export function conditionSql(
  list: ListedTable,
  { fieldPath, condition }: RowQuery['conditions'][number],
  viewer: Viewer,
  binder: Binder,
): string {
  const { id: me } = rowsOf(viewer)
  const { filter, ...field } = fieldPath
  if (!filter) return filterSql(fieldPath, condition, me, binder)
  const bind = (value: unknown) => binder.bind(value)
  return contributedSql(filter, {
    id: `${list.alias}.id`,
    condition: withoutMe(condition, me),
    viewer,
    bind,
    compare: (value) => filterSql({ ...field, value: `(${value})` }, condition, me, binder),
    rows: (entity, selection) => rowsSql(list, entity, selection, viewer, bind),
  })
}

/** @returns `from … where …` of the rows of another entity that this person may see; none of an entity whose plugin is off */
function rowsSql(
  { table: { catalog = new Map() } }: ListedTable,
  entity: string,
  selection: RowSelection,
  viewer: Viewer,
  bind: (value: unknown) => string,
): string {
  const table = catalog.get(entity)
  if (!table) throw new Error(`There is no entity “${entity}”: its plugin is off.`)
  const other = listedTable(table, catalog)
  const found = whereSql(other, readRows(other, selection, viewer), viewer)
  return `from ${other.source}${other.joins(found.groups)} ${boundIn(found, found.text, bind)}`
}

/** Moves the values of a condition into another statement. */
export function boundIn({ binder }: Pick<WhereSql, 'binder'>, text: string, bind: (value: unknown) => string): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => bind(binder.values[Number(place) - 1]))
}
