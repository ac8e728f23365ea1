import { scopeOf } from '../scopeOf'
import { type Action, scopesOf } from '@core/entity/policy'
import type { Viewer } from '../../access/Viewer'
import type { Database, Transaction } from '../../database/Database'
import { Binder } from './Binder'
import { containsSql, filterSql } from './filterSql'
import type { ListedTable } from './ListedTable'
import type { RowQuery } from './ListQuery'
import { groupsOf } from './rowSql'
import { searchSql } from './searchSql'

/** The rows that are asked for, of those that the policy lets this person reach. */
export interface WhereSql {
  /** With its `where`. */
  readonly text: string
  /** The same without the policy's part: what the request asked for. Empty where it asked for all. */
  readonly asked: string
  /** The groups whose tables it names. */
  readonly groups: readonly string[]
  /** Not all rows are this person's to know of. */
  readonly scoped: boolean
  /** Holds its parameters; further ones are bound behind them. */
  readonly binder: Binder
}

const kept = new WeakMap<ListedTable, Map<string, string>>()

/** @param action what is to be done with the rows: a list views them */
export function whereSql(list: ListedTable, query: RowQuery, viewer: Viewer, db: Pick<Database | Transaction, 'query'>, action: Action = 'view'): WhereSql {
  const scope = scopeSql(list, viewer, db, action)
  const binder = new Binder(scope.values)
  const parts: string[] = []
  for (const { leaf, condition } of query.conditions) parts.push(filterSql(leaf, condition, viewer.id, binder))
  if (query.search && query.searchIn) parts.push(containsSql(query.searchIn.value, query.searchIn.type, query.search, binder))
  else if (query.search) parts.push(...searchSql(list.search, query.search, binder))
  if (query.ids) parts.push(`${list.alias}.id = any(${binder.bind(query.ids)}::integer[])`)
  if (query.except?.length) parts.push(`${list.alias}.id <> all(${binder.bind(query.except)}::integer[])`)
  const leaves = [...query.conditions.map(({ leaf }) => leaf), ...(query.search && query.searchIn ? [query.searchIn] : [])]
  return { text: `where ${[scope.text, ...parts].join(' and ')}`, asked: parts.join(' and '), groups: groupsOf(leaves), scoped: scope.scoped, binder }
}

/** The text of a scope is the same for everybody whom it reaches as far; only whose rows are theirs differs. */
function scopeSql(list: ListedTable, viewer: Viewer, db: Pick<Database | Transaction, 'query'>, action: Action): { readonly text: string; readonly values: readonly unknown[]; readonly scoped: boolean } {
  const held = scopesOf(list.table.entity.policy[action], viewer.permissions)
  const scoped = !held.includes('all')
  const name = `${action} ${held.join()}`
  const ofList = kept.get(list) ?? new Map<string, string>()
  kept.set(list, ofList)
  const text = ofList.get(name)
  const values = held.flatMap((scope) => (scope === 'store' ? [viewer.storeId] : scope === 'all' ? [] : [viewer.id]))
  if (text !== undefined) return { text, values, scoped }
  const made = scopeOf(list.table, action, viewer).compile(db.query)
  if (JSON.stringify(made.parameters) !== JSON.stringify(values)) throw new Error(`The scope of “${list.table.entity.id}” binds other values than its list expects; keep scopePredicate and scopeSql alike.`)
  ofList.set(name, made.sql)
  return { text: made.sql, values, scoped }
}
