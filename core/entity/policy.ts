/**
 * Which rows a permission reaches: every row, those of the person's store, those assigned to the person, those that the person
 * made, or those that are reached through another record which the person may see.
 */
export type Scope = 'all' | 'store' | 'assigned' | 'own' | 'through'

export type Action = 'view' | 'create' | 'update' | 'delete'

/** One permission, or several of which one will do. */
export type PermissionIds = number | readonly number[]

/** Who may do one thing: `needs` opens the door, the scopes say how far it leads. A rule without scopes leads everywhere. */
export interface Rule {
  readonly needs?: number
  readonly all?: PermissionIds
  readonly store?: PermissionIds
  readonly assigned?: PermissionIds
  readonly own?: PermissionIds
  /** What is reached through a record (`owners.through`) that the person may see, or may do `parentAction` to. */
  readonly through?: PermissionIds
  /** What one must be allowed to do with the record that it is reached through: view it, unless said. */
  readonly parentAction?: Action
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

/** The fields of an entity that say whose a row is. Each scope that a rule of the policy uses needs one. */
export interface Owners {
  /** Who it is assigned to: a person. */
  readonly assigned?: string
  /** Whose it is: a person. `createdBy`, which every record has, unless said. */
  readonly own?: string
  /** The store that it belongs to. */
  readonly store?: string
  /**
   * The record that it belongs to: a reference. Or the records that belong to it. Who may see that one, or any of those, reaches this one
   * by the scope `through`.
   */
  readonly through?: string | Belonging
}

/** Records that belong to one of another entity, which is reached through them: a client through any of their referrals. */
export interface Belonging {
  /** The entity of the records that point: `referral`. */
  readonly entity: string
  /** Their field that holds the id of this one: a reference to it, or a whole number. */
  readonly by: string
}

/** @returns the field that points at the record through which a row is reached; undefined where others point at the row. */
export function throughField({ owners }: { readonly owners?: Owners | undefined }): string | undefined {
  return typeof owners?.through === 'string' ? owners.through : undefined
}

/** What decides who may do what with an entity's rows. */
export interface Guarded {
  readonly policy: Policy
  readonly owners?: Owners
}

export const scopes = ['all', 'store', 'assigned', 'own', 'through'] as const satisfies readonly Scope[]

/** @returns the permissions of which one will do: none where nothing is said. */
export function permissionIds(ids: PermissionIds | undefined): readonly number[] {
  return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids
}

/** @returns the scopes in which these permissions allow the action: empty when they don't, `['all']` when everywhere. */
export function scopesOf(rule: Rule, permissions: ReadonlySet<number>): readonly Scope[] {
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return []
  if (scopes.every((scope) => rule[scope] === undefined)) return ['all']
  const held = scopes.filter((scope) => permissionIds(rule[scope]).some((id) => permissions.has(id)))
  return held.includes('all') ? ['all'] : held
}

/** @returns the field that says for which rows the scope holds, where the entity names one. */
export function ownerField(
  { owners = {} }: Pick<Guarded, 'owners'>,
  scope: Exclude<Scope, 'all' | 'through'>,
): string | undefined {
  return scope === 'own' ? (owners.own ?? 'createdBy') : owners[scope]
}

/** @returns whether someone with these permissions may do it to this row; without a row, whether to any row at all. */
export function allows(
  guarded: Guarded,
  action: Action,
  viewer: { readonly id: number; readonly storeId: number | null; readonly permissions: ReadonlySet<number> },
  row?: object,
): boolean {
  const rule = guarded.policy[action]
  const held = scopesOf(rule, viewer.permissions)
  if (!row || held.includes('all')) return held.length > 0
  const values = row as Readonly<Record<string, unknown>> & { readonly parentAllows?: ParentAllows | null }
  return held.some((scope) => {
    if (scope === 'all') return true
    if (scope === 'through') return values.parentAllows?.[rule.parentAction ?? 'view'] === true
    const owner = values[ownerField(guarded, scope) ?? '']
    return owner != null && owner === (scope === 'store' ? viewer.storeId : viewer.id)
  })
}

/** What the viewer may do with the record that a row is reached through, or with any of several. Only the server can tell, so it sends this along. */
export type ParentAllows = Readonly<Partial<Record<Action, boolean>>>

/**
 * @returns what has to be known of the record that a row is reached through, so that `allows` can judge the row for this person: nothing
 * where other scopes decide.
 */
export function parentActions(
  { policy }: Pick<Guarded, 'policy'>,
  permissions: ReadonlySet<number>,
): readonly Action[] {
  const rules = [policy.view, policy.update, policy.delete]
  return [
    ...new Set(
      rules.flatMap((rule) => (scopesOf(rule, permissions).includes('through') ? [rule.parentAction ?? 'view'] : [])),
    ),
  ]
}

/** @returns whether someone with these permissions is shown sensitive fields. */
export function maySeeSensitive(policy: Pick<Policy, 'sensitive'>, permissions: ReadonlySet<number>): boolean {
  return policy.sensitive !== undefined && permissions.has(policy.sensitive)
}
