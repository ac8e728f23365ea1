import { sql } from 'kysely'
import { keepSuperAdmin, lockRights, refuseStronger } from '@core/server/access/guards'
import { recordAudit } from '@core/server/audit/recordAudit'
import { invitationRequested } from '@core/server/auth/links/sendInvitation'
import { closeSessionsOf } from '@core/server/auth/session/sessions'
import type { EntityRules } from '@core/server/entities/EntityTable'
import { invalid, Refusal } from '@core/server/routes/errors'
import type { UserFields } from '../../shared/userEntity'
import { emailChanged } from './emailChanged'
import { changeRoles } from './changeRoles'

/** What is asked of changes to people: D2's guards, an invitation for whoever is new, a word to the address that was. */
export const userRules: EntityRules<UserFields> = {
  async plan({ tx, viewer, before, after }) {
    await lockRights(tx)
    const roleIds = after.roleIds as number[] | null
    if (!roleIds?.length) throw invalid([{ field: 'roleIds', message: 'Roles is required' }])
    if (before) await refuseStronger(tx, viewer, before.id, `change ${before.name}`)
    if (after.managerId !== null && after.managerId === before?.id) throw invalid([{ field: 'managerId', message: 'Manager: choose somebody else than the person' }])
    return {
      record: after,
      async written(id) {
        const person = { id, name: `${after.firstName} ${after.lastName}` }
        await changeRoles(tx, viewer, person, { from: (before?.roleIds as number[] | null) ?? [], to: roleIds })
        await keepSuperAdmin(tx)
        if (!before) {
          await tx.emit(invitationRequested, { userId: id })
          await recordAudit(tx, { action: 'personInvited', person: viewer.id, roleId: viewer.roleId, subject: person.name, record: { entity: 'user', id } })
        } else if (before.email !== after.email) {
          await tx.emit(emailChanged, { userId: id, before: before.email })
        }
      },
    }
  },
  async mayDelete(tx, { id, name }, viewer) {
    if (id === viewer.id) throw new Refusal(409, "You can't delete yourself. Ask another administrator.")
    await lockRights(tx)
    await refuseStronger(tx, viewer, id, `delete ${name}`)
    await keepSuperAdmin(tx, id)
    const sessionsEnded = await closeSessionsOf(tx, id)
    await recordAudit(tx, { action: 'personDeleted', person: viewer.id, roleId: viewer.roleId, subject: name ?? undefined, record: { entity: 'user', id }, details: { sessionsEnded } })
  },
  async mayRestore(tx, { id, name }, viewer) {
    await lockRights(tx)
    await refuseStronger(tx, viewer, id, `bring ${name} back`)
    // Whoever is deleted keeps no role from being deleted: theirs may be gone.
    await sql`delete from core.user_role held using core.role role where held.user_id = ${id} and role.id = held.role_id and role.deleted_at is not null`.execute(tx.query)
    await recordAudit(tx, { action: 'personRestored', person: viewer.id, roleId: viewer.roleId, subject: name ?? undefined, record: { entity: 'user', id } })
  },
}
