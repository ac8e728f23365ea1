import { type Rule, scopesOf } from '@core/entity/policy'
import type { Viewer } from '../../access/Viewer'
import type { Database, Transaction } from '../../database/Database'
import { reachOf } from '../scopeOf'
import { labelSql, type LeafSql } from './leafSql'
import type { ListedTable } from './ListedTable'
import { literalOf } from './quote'

/**
 * A list as one person reads it: a record that a row points at has a name for those only who may view that record. For whoever
 * may view all of them it is the list itself.
 */
export function asSeenBy(list: ListedTable, viewer: Viewer, db: Pick<Database | Transaction, 'query'>): ListedTable {
  const hidden = [...list.leaves].filter(([, { named }]) => named?.target && !seesAll(named.target.entity.policy.view, viewer))
  return hidden.length === 0 ? list : { ...list, leaves: new Map([...list.leaves, ...hidden.map(([path, leaf]) => [path, scoped(leaf, viewer, db)] as const)]) }
}

function seesAll(rule: Rule, { permissions }: Viewer): boolean {
  return scopesOf(rule, permissions).includes('all')
}

function scoped(leaf: LeafSql, viewer: Viewer, db: Pick<Database | Transaction, 'query'>): LeafSql {
  const { target, from, name } = leaf.named!
  const { sql, parameters } = reachOf(target!, 'view', viewer, 'named').compile(db.query)
  // Ids of our own session, which a text can hold: what binds them would have to know where in the statement it comes to stand.
  const reach = sql.replaceAll(/\$(\d+)/g, (_, place: string) => literalOf(parameters[Number(place) - 1] as number | null))
  const named = { target: target!, from, name: `case when ${reach} then ${name} else '' end` }
  return { ...leaf, named, label: labelSql(leaf.leaf.field, leaf.value, named)! }
}
