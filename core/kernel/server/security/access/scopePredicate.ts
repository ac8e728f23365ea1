import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Rule, permissionIds, scopes, scopesOf } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'

/** The columns with the owners of a row. Each is SQL from a definition: `"referral"."assigned_to"`. */
export interface OwnerColumns {
  readonly assigned?: string
  readonly own?: string
  readonly store?: string
  /** Returns a condition: whether the person may do the action of the rule with the record that the row belongs to. */
  readonly through?: () => string
}

/** The part of a viewer that a scope needs. */
export type ScopeViewer = Pick<Viewer, 'id' | 'storeId' | 'permissions' | 'viewing'>

/** Whose rows a viewer sees: their own, or while they view as a person, that person's. */
export const rowsOf = (viewer: Pick<ScopeViewer, 'id' | 'storeId' | 'viewing'>): Pick<Viewer, 'id' | 'storeId'> =>
  viewer.viewing?.person ?? viewer

/** The placeholders for the person and for their store in a scope's text. The text is the same for everybody with the same reach. */
const marks = { $me: 'id', $store: 'storeId' } as const

/**
 * The rows that a rule lets these permissions reach, as a condition for `where`: of a list, its total, a single record, an update, a
 * delete. `false` when there are none. `bindScope` inserts the person.
 * @throws when the rule has a scope for which the columns have none, because that scope would silently reach no rows
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
    // The first half makes the condition false for a row without an owner; otherwise it would be null. Both halves can use an index. A
    // person without a store reaches no rows by store, because nothing equals null.
    return `(${columns[scope]!} is not null and ${columns[scope]!} = ${scope === 'store' ? '$store' : '$me'})`
  })
  if (reached.includes('true')) return 'true'
  const some = reached.filter((text) => text !== 'false')
  if (some.length === 0) return 'false'
  return some.length === 1 ? some[0]! : `(${some.join(' or ')})`
}

/**
 * @returns the text with the person inserted.
 * @param put returns the text that represents a value: its parameter, or a literal
 */
export function bindScope(text: string, viewer: ScopeViewer, put: (value: number | null) => string): string {
  const owner = rowsOf(viewer)
  return text.replaceAll(/\$(?:me|store)\b/g, (mark) => put(owner[marks[mark as keyof typeof marks]]))
}

/** @returns the scope as a part of a query. */
export function scopePredicate(text: string, viewer: ScopeViewer): RawBuilder<SqlBool> {
  const owner = rowsOf(viewer)
  const parts = text.split(/(\$(?:me|store)\b)/)
  return sql<SqlBool>`${sql.join(
    parts.map((part) => (part in marks ? sql`${owner[marks[part as keyof typeof marks]]}` : sql.raw(part))),
    sql``,
  )}`
}
