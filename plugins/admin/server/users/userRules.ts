import { sql } from 'kysely'
import { countMessages, recordAudit, type Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import type { EntityRules } from '@core/server/entities'
import { HttpError, invalid, type ServerContext } from '@core/server/plugin'
import {
  closeSessionsOf,
  emailLinks,
  invitationLinks,
  invite,
  requireSuperAdmin,
  lockRights,
  refuseStronger,
  resetLinks,
  superAdminKey,
  takeRoles,
} from '@core/server/administration'
import { statusId, type UserFields } from '../../shared/userEntity'
import { tellOfStore } from './accessChanged'
import { contactChanged } from './contactChanged'
import { changeRoles } from './changeRoles'
import { refuseTakeover } from './roleRequests'

export type UserRulesContext = Pick<ServerContext, 'superAdminApproval'>

/** The rules of changes to people: D2's guards, an invitation for new people, a mail to the previous address. */
export const userRules = ({ superAdminApproval }: UserRulesContext): EntityRules<UserFields> => ({
  auditsDeletes: true,
  async plan({ tx, viewer, before, after }) {
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
    const sessionsEnded = await closeSessionsOf(tx, id)
    await recordAudit(tx, {
      action: 'personDeleted',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: name ?? undefined,
      record: { entity: 'user', id },
      details: { sessionsEnded },
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

interface Contact {
  readonly email: string
  readonly phone: string | null
}

/**
 * With another email or phone another person could sign in. So the change is reported with both values, the person is notified at the
 * previous address, and their sessions and mailed links end. A new phone can't be used for sign-in until its owner has
 * signed in with their password. Links for a forgotten password go to the former email until the new one is confirmed: by its owner, from the
 * former mailbox, by signing in with their password or in their account, or by a second administrator.
 */
async function identityChanged(
  tx: Transaction,
  viewer: Viewer,
  {
    before,
    after,
    person,
  }: { before: Contact; after: Contact; person: { readonly id: number; readonly name: string } },
): Promise<void> {
  const { id, name } = person
  await countMessages(tx, viewer.id, [...new Set([before.email, after.email])])
  const sessionsEnded = await closeSessionsOf(tx, id, id === viewer.id ? viewer.sessionId : undefined)
  if (before.email !== after.email)
    for (const links of [resetLinks, invitationLinks, emailLinks]) await links.revoke(tx, { userId: id })
  if (before.phone !== after.phone && id !== viewer.id) await distrustPhone(tx, id)
  if (before.email !== after.email) await distrustEmail(tx, viewer, id, before.email)
  await tx.emit(contactChanged, { userId: id, before: { email: before.email, phone: before.phone } })
  const changes = (['email', 'phone'] as const).filter((field) => before[field] !== after[field])
  await recordAudit(tx, {
    action: 'identityChanged',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: name,
    record: { entity: 'user', id },
    details: {
      ...Object.fromEntries(changes.map((field) => [field, { from: before[field], to: after[field] }])),
      sessionsEnded,
    },
  })
}

async function distrustPhone(tx: Transaction, id: number): Promise<void> {
  await sql`update core."user" set phone_unproven = true where id = ${id}`.execute(tx.query)
}

/** Somebody who has no password yet is invited at the new email, and whoever changes their own has just proven their identity. */
async function distrustEmail(tx: Transaction, viewer: Viewer, id: number, before: string): Promise<void> {
  await sql`
    update core."user" set
      former_email = case when password_hash is not null and id <> ${viewer.id} and lower(email) <> lower(coalesce(former_email, ${before}))
        then coalesce(former_email, ${before}) end,
      email_changed_by = ${viewer.id}
    where id = ${id}`.execute(tx.query)
}
