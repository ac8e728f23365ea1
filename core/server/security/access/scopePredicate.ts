import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Rule, permissionIds, scopes, scopesOf } from '@core/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'

/** Where a query finds whose a row is. Each is SQL that a definition made: `"referral"."assigned_to"`. */
export interface OwnerColumns {
  readonly assigned?: string
  readonly own?: string
  readonly store?: string
  /** A condition: whether the person may do what the rule asks to the record that the row belongs to. */
  readonly through?: () => string
}

/** Who asks, as far as a scope needs to know. */
export type ScopeViewer = Pick<Viewer, 'id' | 'storeId' | 'permissions'>

/** What stands in a scope's text for the person who asks and for their store: the text is the same for everybody whom it reaches as far. */
const marks = { $me: 'id', $store: 'storeId' } as const

/**
 * The rows that a rule lets these permissions reach, as a condition for `where`: of a list, its total, a single record, an
 * update, a delete. `false` when there are none. `bindScope` puts the person into it.
 * @throws when the rule has a scope that the columns say nothing about, since that scope would silently reach nothing
 */
export function scopeText(rule: Rule, permissions: ReadonlySet<number>, columns: OwnerColumns): string {
  for (const scope of scopes) {
    if (scope !== 'all' && rule[scope] !== undefined && !columns[scope])
      throw new Error(
        `The rule with permission ${permissionIds(rule[scope]).join(', ')} has the scope “${scope}”; say in the entity's owners which field holds it.`,
      )
  }
  const reached = scopesOf(rule, permissions).map((scope) => {
    if (scope === 'all') return 'true'
    if (scope === 'through') return columns.through!()
    // A row that is nobody's is nobody's to reach: without the first half it would be neither true nor false. Both halves can
    // use an index. Somebody without a store has no colleagues in it either: nothing equals null.
    return `(${columns[scope]!} is not null and ${columns[scope]!} = ${scope === 'store' ? '$store' : '$me'})`
  })
  if (reached.includes('true')) return 'true'
  const some = reached.filter((text) => text !== 'false')
  if (some.length === 0) return 'false'
  return some.length === 1 ? some[0]! : `(${some.join(' or ')})`
}

/** @returns the text with the person in it. @param put what stands in the text for a value: its place among the parameters, or a literal */
export function bindScope(text: string, viewer: ScopeViewer, put: (value: number | null) => string): string {
  return text.replaceAll(/\$(?:me|store)\b/g, (mark) => put(viewer[marks[mark as keyof typeof marks]]))
}

/** @returns the scope as a part of a query. */
export function scopePredicate(text: string, viewer: ScopeViewer): RawBuilder<SqlBool> {
  const parts = text.split(/(\$(?:me|store)\b)/)
  return sql<SqlBool>`${sql.join(
    parts.map((part) => (part in marks ? sql`${viewer[marks[part as keyof typeof marks]]}` : sql.raw(part))),
    sql``,
  )}`
}
