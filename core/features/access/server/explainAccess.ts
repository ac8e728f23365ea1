import { sql } from 'kysely'
import { type Action, type Rule, permissionIds, scopes, scopesOf } from '@core/kernel/entity/policy'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import { active } from '@core/kernel/server/security/users/activePeople'

/** The question: a rule, and optionally a record of the entity. */
export interface AccessQuestion {
  readonly rule: Rule
  /** Used instead of the rule's scopes, because a screen has no rows: one of these permissions is enough. If empty, none is needed. */
  readonly anyOf?: readonly number[]
  readonly action?: Action
  readonly table?: EntityTable
  readonly recordId?: number
}

export interface RoleAccess {
  readonly id: number
  readonly name: string
  readonly allowed: boolean
  /** The permissions that allow it, or those of the needed ones that the role has. */
  readonly by: readonly number[]
  /** The permissions that the role lacks. Of those that are also in `oneOf`, one is enough. */
  readonly missing: readonly number[]
  /** Those of the missing permissions of which one is enough. */
  readonly oneOf: readonly number[]
  /** The reasons why the role's permissions don't reach this record. */
  readonly why: readonly string[]
}

interface Person {
  readonly id: number
  readonly storeId: number | null
}

const outOfReach = {
  store: 'The record does not belong to their store',
  assigned: 'The record is not assigned to them',
  own: 'They did not make the record',
  through: 'They may not work with the record that it belongs to',
} as const

/** What each role of a person allows, one by one: a person works in one role at a time. */
export async function accessByRole(
  db: Pick<Database, 'query'>,
  person: Person,
  requested: AccessQuestion,
): Promise<readonly RoleAccess[]> {
  const { rows } = await sql<{ id: number; name: string; held: number[] }>`
    select role.id, role.name, array(select permission_id from core.role_permission granted where granted.role_id = role.id order by 1) as held
    from core.user_role given join core.role role on role.id = given.role_id and role.deleted_at is null
    where given.user_id = ${person.id} order by role.name`.execute(db.query)
  return Promise.all(
    rows.map(async ({ id, name, held }) => ({ id, name, ...(await accessOf(db, person, new Set(held), requested)) })),
  )
}

async function accessOf(
  db: Pick<Database, 'query'>,
  person: Person,
  permissions: ReadonlySet<number>,
  requested: AccessQuestion,
): Promise<Omit<RoleAccess, 'id' | 'name'>> {
  const { rule, anyOf } = requested
  const choices = anyOf ?? scopes.flatMap((scope) => permissionIds(rule[scope]))
  const door = rule.needs === undefined || permissions.has(rule.needs)
  const by = [rule.needs, ...choices].filter((id) => id !== undefined && permissions.has(id)) as number[]
  const oneOf = choices.some((id) => permissions.has(id)) ? [] : choices
  const missing = [...(rule.needs === undefined || door ? [] : [rule.needs]), ...oneOf]
  const held = anyOf ? (missing.length === 0 ? (['all'] as const) : []) : scopesOf(rule, permissions)
  if (held.length === 0) return { allowed: false, by, missing, oneOf, why: [] }
  if (await reaches(db, { ...person, permissions }, requested))
    return { allowed: true, by, missing: [], oneOf: [], why: [] }
  const everywhere = permissionIds(rule.all)
  const why = held.flatMap((scope) => (scope === 'all' ? [] : outOfReach[scope]))
  return {
    allowed: false,
    by,
    missing: everywhere,
    oneOf: everywhere.length > 1 ? everywhere : [],
    why: why.length > 0 ? why : ['They can’t see the record, so they can’t do this to it'],
  }
}

/** People who may not see a record may do nothing with it. The SQL is the same that guards the record. */
async function reaches(
  db: Pick<Database, 'query'>,
  viewer: Person & { readonly permissions: ReadonlySet<number> },
  { table, action = 'view', recordId }: AccessQuestion,
): Promise<boolean> {
  if (!table || !recordId) return true
  const { entity } = table
  const { rows } = await sql`
    select from ${sql.table(table.table)} as ${sql.id(entity.id)}
    where ${sql.ref(`${entity.id}.id`)} = ${recordId} and ${scopeOf(table, 'view', viewer)} and ${scopeOf(table, action, viewer)}`.execute(
    db.query,
  )
  return rows.length > 0
}

/**
 * Active people, at most ten, who could grant the permissions: one of their roles has all of them, and may assign permissions (511) or
 * change users (405).
 */
export async function whoCouldGrant(
  db: Pick<Database, 'query'>,
  permissions: readonly number[],
  without: number,
): Promise<readonly { id: number; name: string }[]> {
  if (permissions.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct person.id, person.name from core."user" person
    join core.user_role given on given.user_id = person.id
    join core.role role on role.id = given.role_id and role.deleted_at is null
    where person.status = ${active} and person.deleted_at is null and person.id <> ${without}
      and exists (select from core.role_permission granted where granted.role_id = role.id and granted.permission_id in (405, 511))
      and (select count(*) from core.role_permission granted where granted.role_id = role.id and granted.permission_id = any(${permissions}::integer[])) = ${permissions.length}
    order by person.name limit 10`.execute(db.query)
  return rows
}
