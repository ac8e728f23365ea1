import { sql } from 'kysely'
import { superAdminKey } from '@core/server/administration'
import type { Viewer, Database } from '@core/server/plugin'

export interface RoleToGive {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** The first three permissions that the role has and the viewer lacks; nobody can give permissions that they lack. D2. */
  readonly beyond: readonly string[]
  readonly beyondCount: number
  /** A second person has to approve it. */
  readonly needsApproval: boolean
}

/** Every role, each with the reason why this person can't give it; without a reason they can. */
export async function rolesToGive(
  db: Database,
  viewer: Viewer,
  superAdminApproval: boolean,
): Promise<readonly RoleToGive[]> {
  const { rows } = await sql<RoleToGive>`
    select role.id, role.name, role.description,
      coalesce((array_agg('“' || permission.label || '” of ' || module.title order by permission.id) filter (where permission.id is not null))[1:3], '{}') as beyond,
      count(permission.id)::integer as "beyondCount", ${superAdminApproval} and role.key = ${superAdminKey} as "needsApproval"
    from api.role
    left join api.role_permission granted on granted.role_id = role.id and granted.permission_id <> all(${[...viewer.permissions]}::integer[])
    left join api.permission on permission.id = granted.permission_id
    left join api.module on module.id = permission.module_id
    where role.deleted_at is null
    group by role.id, role.name, role.description, role.key
    order by role.id`.execute(db.query)
  return rows
}
