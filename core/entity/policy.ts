/** Which rows a permission reaches: every row, those of the person's store, those assigned to the person, or those that the person made. */
export type Scope = 'all' | 'store' | 'assigned' | 'own'

export type Action = 'view' | 'create' | 'update' | 'delete'

/** Who may do one thing: `needs` opens the door, the scopes say how far it leads. A rule without scopes leads everywhere. */
export interface Rule {
  readonly needs?: number
  readonly all?: number
  readonly store?: number
  readonly assigned?: number
  readonly own?: number
}

/** Who may do what with an entity. The server puts it into the SQL; the client asks it which buttons to show. */
export interface Policy {
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
  /** Without it, sensitive fields are masked; for everybody where it is left out. */
  readonly sensitive?: number
  /**
   * Handing a row to somebody else, or to nobody. Taking one that is nobody's is free. Where it is left out, whoever may
   * update a row may hand it over.
   */
  readonly assign?: number
  /** What each of these needs besides the view (export, import, bulk): nobody may where it is left out. */
  readonly export?: number
  readonly import?: number
  readonly bulk?: number
}

const scopes = ['all', 'store', 'assigned', 'own'] as const

/** @returns the scopes in which these permissions allow the action: empty when they don't, `['all']` when everywhere. */
export function scopesOf(rule: Rule, permissions: ReadonlySet<number>): readonly Scope[] {
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return []
  if (scopes.every((scope) => rule[scope] === undefined)) return ['all']
  const held = scopes.filter((scope) => rule[scope] !== undefined && permissions.has(rule[scope]))
  return held.includes('all') ? ['all'] : held
}

/** What the browser knows of a row when it asks whether to show a button. */
export interface RowOwners {
  readonly assignedTo?: number | null
  readonly createdBy?: number | null
  readonly storeId?: number | null
}

/** @returns whether someone with these permissions may do it to this row; without a row, whether to any row at all. */
export function allows(rule: Rule, viewer: { id: number; storeId?: number | null; permissions: ReadonlySet<number> }, row?: RowOwners): boolean {
  const held = scopesOf(rule, viewer.permissions)
  if (!row || held.includes('all')) return held.length > 0
  if (held.includes('store') && row.storeId != null && row.storeId === viewer.storeId) return true
  return (held.includes('assigned') && row.assignedTo === viewer.id) || (held.includes('own') && row.createdBy === viewer.id)
}

/** @returns whether someone with these permissions is shown sensitive fields. */
export function maySeeSensitive(policy: Pick<Policy, 'sensitive'>, permissions: ReadonlySet<number>): boolean {
  return policy.sensitive !== undefined && permissions.has(policy.sensitive)
}
