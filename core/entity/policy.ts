/** Which rows a permission reaches: every row, the rows assigned to the person, or the rows that the person made. */
export type Scope = 'all' | 'assigned' | 'own'

export type Action = 'view' | 'create' | 'update' | 'delete'

/** Who may do one thing: `needs` opens the door, the scopes say how far it leads. A rule without scopes leads everywhere. */
export interface Rule {
  readonly needs?: number
  readonly all?: number
  readonly assigned?: number
  readonly own?: number
}

/** Who may do what with an entity. The server puts it into the SQL; the client asks it which buttons to show. */
export interface Policy {
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
  /** Without it, sensitive fields are masked. */
  readonly sensitive?: number
}

const scopes = ['all', 'assigned', 'own'] as const

/** @returns the scopes in which these permissions allow the action: empty when they don't, `['all']` when everywhere. */
export function scopesOf(rule: Rule, permissions: ReadonlySet<number>): readonly Scope[] {
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return []
  if (rule.all === undefined && rule.assigned === undefined && rule.own === undefined) return ['all']
  const held = scopes.filter((scope) => rule[scope] !== undefined && permissions.has(rule[scope]))
  return held.includes('all') ? ['all'] : held
}

/** What the browser knows of a row when it asks whether to show a button. */
export interface RowOwners {
  readonly assignedTo?: number | null
  readonly createdBy?: number | null
}

/** @returns whether someone with these permissions may do it to this row; without a row, whether to any row at all. */
export function allows(rule: Rule, viewer: { id: number; permissions: ReadonlySet<number> }, row?: RowOwners): boolean {
  const held = scopesOf(rule, viewer.permissions)
  if (!row || held.includes('all')) return held.length > 0
  return (held.includes('assigned') && row.assignedTo === viewer.id) || (held.includes('own') && row.createdBy === viewer.id)
}
