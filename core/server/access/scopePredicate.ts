import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Rule, scopesOf } from '@core/entity/policy'
import type { Viewer } from './Viewer'

/** Where a table says whose a row is, as the query calls it: `referral.assigned_to`. */
export interface OwnerColumns {
  readonly assigned?: string
  readonly own?: string
  readonly store?: string
}

/**
 * The rows that a rule lets this person reach, as a condition for `where`: of a list, its total, a single record, an
 * update, a delete. `false` when there are none.
 * @throws when the rule has a scope that the columns say nothing about, since that scope would silently reach nothing
 */
export function scopePredicate(rule: Rule, viewer: Pick<Viewer, 'id' | 'storeId' | 'permissions'>, columns: OwnerColumns): RawBuilder<SqlBool> {
  for (const scope of ['store', 'assigned', 'own'] as const) {
    if (rule[scope] !== undefined && !columns[scope]) throw new Error(`The rule with permission ${rule[scope]} has the scope “${scope}”; say which column holds it.`)
  }
  const held = scopesOf(rule, viewer.permissions)
  if (held.includes('all')) return sql<SqlBool>`true`
  if (held.length === 0) return sql<SqlBool>`false`
  const reached = held.map((scope) => {
    const column = sql.ref(columns[scope as 'store' | 'assigned' | 'own']!)
    // Somebody without a store has no colleagues in it: nothing equals null.
    if (scope === 'store') return sql`(${column} is not null and ${column} = ${viewer.storeId})`
    // A row that is nobody's is not theirs: without the first half it would be neither true nor false. Both halves can use an index.
    return sql`(${column} is not null and ${column} = ${viewer.id})`
  })
  return sql<SqlBool>`(${sql.join(reached, sql` or `)})`
}
