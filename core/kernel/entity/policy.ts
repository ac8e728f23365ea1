/**
 * Which rows a permission reaches: every row, those of the person's store, those assigned to the person, those that the person created, or
 * those that belong to another record which the person may see.
 */
export type Scope = 'all' | 'store' | 'assigned' | 'own' | 'through'

export type Action = 'view' | 'create' | 'update' | 'delete'

/** One permission, or several of which one is enough. */
export type PermissionIds = number | readonly number[]

/**
 * Who may do one action: the permission `needs` is required in any case, the scopes decide for which rows. A rule without scopes holds for
 * every row.
 */
export interface Rule {
  readonly needs?: number
  readonly all?: PermissionIds
  readonly store?: PermissionIds
  readonly assigned?: PermissionIds
  readonly own?: PermissionIds
  /** Reaches the rows that belong to a record (`owners.through`) that the person may see, or may do `parentAction` to. */
  readonly through?: PermissionIds
  /** What the person must be allowed to do with that record; default: view it. */
  readonly parentAction?: Action
}

/** Who may do what with an entity. The server puts it into the SQL; the client uses it to decide which buttons to show. */
export interface Policy {
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
  /** Without it, sensitive fields are masked. If it is absent, everybody sees them. */
  readonly sensitive?: number
  /**
   * Needed to assign a row to somebody else, or to nobody. Everybody may take a row that is assigned to nobody. If it is absent, everybody
   * who may update a row may assign it.
   */
  readonly assign?: number
  /** The permission that each of these needs in addition to viewing (export, import, bulk). If it is absent, nobody may. */
  readonly export?: number
  readonly import?: number
  readonly bulk?: number
  /** The permission to merge two records; they must be able to change both, and to delete the other. If it is absent, nobody may. */
  readonly merge?: number
}

/** The fields of an entity that hold the owners of a row. Each scope that a rule of the policy uses needs one. */
export interface Owners {
  /** The person it is assigned to. */
  readonly assigned?: string
  /** The person who owns it; default: `createdBy`, which every record has. */
  readonly own?: string
  /** The store it belongs to. */
  readonly store?: string
  /**
   * A reference to the record that it belongs to, or the records that belong to it. People who may see that record, or any of those
   * records, reach this one by the scope `through`.
   */
  readonly through?: string | Belonging
}

/** Records of another entity that belong to this one. This one is reached through them: a client through any of their referrals. */
export interface Belonging {
  /** The entity of these records: `referral`. */
  readonly entity: string
  /** Their field that holds the id of this record: a reference to it, or a whole number. */
  readonly by: string
}

/** @returns the field that points at the record through which a row is reached; undefined where other records point at the row. */
export function throughField({ owners }: { readonly owners?: Owners | undefined }): string | undefined {
  return typeof owners?.through === 'string' ? owners.through : undefined
}

/** The definition that decides who may do what with an entity's rows. */
export interface Guarded {
  readonly policy: Policy
  readonly owners?: Owners
}

export const scopes = ['all', 'store', 'assigned', 'own', 'through'] as const satisfies readonly Scope[]

/** @returns the permissions of which one is enough: an empty list for undefined. */
export function permissionIds(ids: PermissionIds | undefined): readonly number[] {
  return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids
}

/** @returns the scopes in which these permissions allow the action: empty when they don't, `['all']` for every row. */
export function scopesOf(rule: Rule, permissions: ReadonlySet<number>): readonly Scope[] {
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return []
  if (scopes.every((scope) => rule[scope] === undefined)) return ['all']
  const held = scopes.filter((scope) => permissionIds(rule[scope]).some((id) => permissions.has(id)))
  return held.includes('all') ? ['all'] : held
}

/** @returns the permission that the action needs with any row, or several of which one is needed; undefined where none is. */
export function permissionsFor(rule: Rule): PermissionIds | undefined {
  if (rule.needs !== undefined) return rule.needs
  const ids = new Set(scopes.flatMap((scope) => permissionIds(rule[scope])))
  return ids.size > 0 ? [...ids] : undefined
}

/** @returns the field that decides for which rows the scope holds, where the entity declares one. */
export function ownerField(
  { owners = {} }: Pick<Guarded, 'owners'>,
  scope: Exclude<Scope, 'all' | 'through'>,
): string | undefined {
  return scope === 'own' ? (owners.own ?? 'createdBy') : owners[scope]
}

/** @returns whether a person with these permissions may do the action with this row; without a row, with any row at all. */
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

/**
 * What the viewer may do with the record that a row belongs to, or with any of several. Only the server can decide it, so the response
 * contains it.
 */
export type ParentAllows = Readonly<Partial<Record<Action, boolean>>>

/**
 * @returns which actions on the record that a row belongs to `allows` must know, to judge the row for this person; empty where other scopes
 * decide.
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

/** What a field says of who sees and changes it. */
export interface FieldLimits {
  readonly sensitive?: boolean
  readonly seenWith?: number
  readonly changedWith?: number
}

/** Which fields of a record a person sees, and which they may fill in or change. */
export interface FieldAccess {
  sees(field: FieldLimits): boolean
  changes(field: FieldLimits): boolean
}

/** The one place that decides who sees and changes a field, for everything that shows values or takes them. */
export function fieldAccess(policy: Pick<Policy, 'sensitive'>, permissions: ReadonlySet<number>): FieldAccess {
  const seesSensitive = maySeeSensitive(policy, permissions)
  const sees = ({ sensitive, seenWith }: FieldLimits) =>
    seenWith === undefined ? !sensitive || seesSensitive : permissions.has(seenWith)
  return {
    sees,
    changes: ({ changedWith, seenWith }) =>
      (changedWith === undefined || permissions.has(changedWith)) &&
      (seenWith === undefined || permissions.has(seenWith)),
  }
}

/** @returns whether a person with these permissions may see a field at a path; a group may be sensitive as a whole */
export function maySeePath(
  { field, sensitive }: { readonly field: FieldLimits; readonly sensitive: boolean },
  policy: Pick<Policy, 'sensitive'>,
  permissions: ReadonlySet<number>,
): boolean {
  return !sensitive || fieldAccess(policy, permissions).sees({ ...field, sensitive })
}

/** @returns whether a person with these permissions may see sensitive fields. */
export function maySeeSensitive(policy: Pick<Policy, 'sensitive'>, permissions: ReadonlySet<number>): boolean {
  return policy.sensitive !== undefined && permissions.has(policy.sensitive)
}
