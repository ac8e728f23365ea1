import { sql } from 'kysely'
import { countMessages, recordAudit, HttpError, invalid, type ServerContext } from '@core/server/plugin'
import type { EntityRules } from '@core/server/entities'
import {
  endAccess,
  invite,
  requireSuperAdmin,
  lockRights,
  refuseStronger,
  superAdminKey,
  takeRoles,
} from '@core/server/administration'
import { statusId, type UserFields } from '../../shared/userEntity'
import { tellOfStore } from './accessChanged'
import { identityChanged } from './identityChanged'
import { changeRoles } from './changeRoles'
import { refuseTakeover } from './roleRequests'

export type UserRulesContext = Pick<ServerContext, 'superAdminApproval'>

/** The rules of changes to people: D2's guards, an invitation for new people, a mail to the previous address. */
export const userRules = ({ superAdminApproval }: UserRulesContext): EntityRules<UserFields> => ({
  auditsDeletes: true,
  async plan({ tx, viewer, via, before, after }) {
    // A directory's change: it answers for whom it changes (directories/scim).
    if (via === 'system') return { record: after }
    await lockRights(tx)
    const roleIds = after.roleIds as number[] | null
    if (!roleIds?.length) throw invalid([{ field: 'roleIds', message: 'Roles is required' }])
    if (before) await refuseStronger(tx, viewer, before.id, `change ${before.name}`)
    if (superAdminApproval && before && before.email !== after.email)
      await refuseTakeover(tx, viewer, { id: before.id, name: String(before.name) })
    return {
      record: after,
      async written(id) {
        const person = { id, name: `${after.firstName} ${after.lastName}` }
        const from = (before?.roleIds as number[] | null) ?? []
        await changeRoles(tx, viewer, person, { from, to: roleIds }, superAdminApproval)
        await requireSuperAdmin(tx)
        if (before && before.storeId !== after.storeId) await tellOfStore(tx, viewer, id)
        if (!before) {
          await invite(tx, viewer.id, { id, email: after.email })
          await recordAudit(tx, {
            action: 'personInvited',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: person.name,
            record: { entity: 'user', id },
          })
        } else if (before.email !== after.email || before.phone !== after.phone) {
          await countMessages(tx, viewer.id, [...new Set([before.email, after.email])])
          await identityChanged(tx, viewer, { before, after, person })
          // A person who has not signed in yet gets another invitation, at the new address.
          if (before.status === statusId.invited && before.email !== after.email)
            await invite(tx, viewer.id, { id, email: after.email })
        }
      },
    }
  },
  async mayDelete(tx, { id, name }, viewer) {
    if (id === viewer.id) throw new HttpError(409, "You can't delete yourself. Ask another administrator.")
    await lockRights(tx)
    await refuseStronger(tx, viewer, id, `delete ${name}`)
    await requireSuperAdmin(tx, id)
    const ended = await endAccess(tx, id)
    await recordAudit(tx, {
      action: 'personDeleted',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: name ?? undefined,
      record: { entity: 'user', id },
      details: { ...ended },
    })
  },
  async mayRestore(tx, { id, name }, viewer) {
    await lockRights(tx)
    await refuseStronger(tx, viewer, id, `bring ${name} back`)
    // Deleted people don't prevent the deletion of a role, so their roles may be gone.
    const { rows: held } = await sql<HeldRole>`
      select role.id, role.name, role.key, role.deleted_at is not null as gone
      from api.role_holder holder join api.role on role.id = holder.role_id where holder.person_id = ${id}`.execute(
      tx.query,
    )
    const gone = held.filter((role) => role.gone)
    // A role that needs two people is not restored by one.
    const taken = superAdminApproval ? held.filter(({ key }) => key === superAdminKey) : []
    await takeRoles(
      tx,
      id,
      [...gone, ...taken].map((role) => role.id),
    )
    const entry = { person: viewer.id, roleId: viewer.roleId, record: { entity: 'user', id } }
    for (const role of taken)
      await recordAudit(tx, { ...entry, action: 'roleTaken', subject: `${role.name} from ${name}` })
    await recordAudit(tx, { ...entry, action: 'personRestored', subject: name ?? undefined })
  },
})

interface HeldRole {
  readonly id: number
  readonly name: string
  readonly key: string | null
  /** Whether it was deleted. */
  readonly gone: boolean
}
