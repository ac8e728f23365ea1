import { defineEntityTable } from '@core/server/entities'
import { userEntity } from '../../shared/userEntity'
import { type UserRulesContext, userRules } from './userRules'
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@core/entity'

/** The storage of the staff: in core, which signs them in. */
export const userTable = (context: UserRulesContext) =>
  defineEntityTable({
    entity: userEntity,
    table: 'core.user',
    computed: {
      roles: `coalesce((select jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by role.id)
      from api.role_holder held join api.role on role.id = held.role_id where held.person_id = "user".id), '[]')`,
      roleIds: `coalesce((select jsonb_agg(held.role_id order by held.role_id) from api.role_holder held where held.person_id = "user".id), '[]')`,
      directory: `(select directory.name from admin.directory_person entry join admin.directory on directory.id = entry.directory_id
      where entry.user_id = "user".id and directory.deleted_at is null)`,
      directoryGroups: `(select string_agg(belongs.display_name, ', ' order by belongs.display_name) from admin.directory_member member
      join admin.directory_group belongs on belongs.id = member.group_id where member.user_id = "user".id)`,
      secondFactor: `("user".totp_secret is not null or exists (select from api.passkey where person_id = "user".id))`,
    },
    search: '"user".find_text',
    rules: userRules(context),
    normalizeBody: rolesAsIds,
  })

type Body = Readonly<Record<string, unknown>>

/**
 * Replaces a user's `roles`, the name in D5 and S3.2 (ids, or objects with id), by `roleIds`. If both are sent with
 * different changes, `roles` remains, and is refused as an unknown field.
 * @param stored the user as they were read, null for a new one
 */
function rolesAsIds({ roles, ...sent }: Body, stored: Body | null): Body {
  if (roles === undefined) return sent
  if (!Array.isArray(roles) || (sent.roleIds !== undefined && !isDeepStrictEqual(sent.roleIds, stored?.roleIds)))
    return { ...sent, roles }
  return { ...sent, roleIds: roles.map((role: unknown) => (isObject(role) ? role.id : role)) }
}
