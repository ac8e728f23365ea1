import { defineEntityTable } from '@core/server/entities/EntityTable'
import { userEntity } from '../../shared/userEntity'
import { rolesAsIds } from './rolesAsIds'
import { userRules } from './userRules'

/** Where the staff is stored: in core, which signs them in. */
export const userTable = defineEntityTable({
  entity: userEntity,
  table: 'core.user',
  owners: { store: 'storeId' },
  computed: {
    roles: `coalesce((select jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by role.id)
      from core.user_role held join core.role role on role.id = held.role_id where held.user_id = "user".id), '[]')`,
    roleIds: `coalesce((select jsonb_agg(held.role_id order by held.role_id) from core.user_role held where held.user_id = "user".id), '[]')`,
    secondFactor: `("user".totp_secret is not null)`,
  },
  search: `lower("user".first_name || ' ' || "user".last_name || ' ' || "user".email || ' ' || coalesce("user".phone, ''))`,
  rules: userRules,
  restate: rolesAsIds,
})
