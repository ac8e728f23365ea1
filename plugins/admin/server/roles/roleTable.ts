import { homePermission } from '@core/entity'
import { recordAudit, type Transaction, conflict } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'
import {
  grantPermissions,
  lockRights,
  permissionsOfRole,
  refuseMoreThanHeld,
  superAdminKey,
} from '@core/server/administration'
import { roleEntity } from '../../shared/roleEntity'

/** The storage of roles: in core, which reads them on each request. */
export const roleTable = defineEntityTable({
  entity: roleEntity,
  table: 'core.role',
  computed: {
    holders: `(select count(*)::integer from api.role_holder held join api.person on person.id = held.person_id where held.role_id = role.id and person.deleted_at is null)`,
    permissions: `(select count(*)::integer from api.role_permission granted where granted.role_id = role.id)`,
  },
  search: 'core.comparable(role.search_text)',
  rules: {
    auditsDeletes: true,
    async plan({ tx, viewer, before, after }) {
      await lockRights(tx)
      // Another name can mislead people who give the role to others.
      if (before)
        await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, before.id), `change the role ${before.name}`)
      return {
        record: after,
        async written(id) {
          // The permissions of everybody are part of each role, so that its holders can sign in.
          if (!before) await grantPermissions(tx, id, [homePermission])
          await recordAudit(tx, {
            action: before ? 'roleChanged' : 'roleMade',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Role ${after.name}`,
            record: { entity: 'role', id },
          })
        },
      }
    },
    async mayDelete(tx, { id, name }, viewer) {
      await lockRights(tx)
      await refuseNeeded(tx, id, name)
      await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, id), `delete the role ${name}`)
      await recordAudit(tx, {
        action: 'roleDeleted',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Role ${name}`,
        record: { entity: 'role', id },
      })
    },
    async mayRestore(tx, { id, name }, viewer) {
      await lockRights(tx)
      await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, id), `bring the role ${name} back`)
      await recordAudit(tx, {
        action: 'roleRestored',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Role ${name}`,
        record: { entity: 'role', id },
      })
    },
  },
})

/** @throws HttpError 409 that names its holders */
async function refuseNeeded(tx: Transaction, id: number, name: string): Promise<void> {
  const role = await tx.query.selectFrom('core.role').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  if (role.key === superAdminKey)
    throw conflict(`The role ${name} can't be deleted: somebody must be able to manage everything.`)
  const holders = await tx.query
    .selectFrom('api.role_holder as held')
    .innerJoin('api.person as person', 'person.id', 'held.person_id')
    .select('person.name')
    .where('held.role_id', '=', id)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.name')
    .execute()
  if (holders.length === 0) return
  const first = holders
    .slice(0, 3)
    .map((holder) => holder.name)
    .join(', ')
  const rest = holders.length > 3 ? ` and ${holders.length - 3} more` : ''
  throw conflict(`${name} is held by ${first}${rest}. Give them another role first, then delete it.`)
}
