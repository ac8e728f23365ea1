import { type Viewer, recordAudit, type Transaction, invalid } from '@core/server/plugin'
import { tellOfRoles } from './accessChanged'
import { findGuardedRole, requestRole } from './roleRequests'
import {
  giveRoles,
  permissionsOfRole,
  refuseMoreThanHeld,
  refuseOwnRoles,
  takeRoles,
} from '@core/server/administration'

interface Roles {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * Replaces a person's roles. A role that needs two people (superAdminApproval) waits for the second one. The caller must hold the lock
 * of rights (lockRights), and call requireSuperAdmin afterwards.
 * @throws HttpError 403 for one's own roles and for a role with permissions that the viewer lacks, 400 for an unknown role
 */
export async function changeRoles(
  tx: Transaction,
  viewer: Viewer,
  person: { readonly id: number; readonly name: string },
  { from, to }: Roles,
  superAdminApproval: boolean,
): Promise<void> {
  const given = to.filter((id) => !from.includes(id))
  const taken = from.filter((id) => !to.includes(id))
  if (given.length + taken.length === 0) return
  refuseOwnRoles(viewer, person.id)
  const roles = await tx.query
    .selectFrom('core.role')
    .select(['id', 'name'])
    .where('id', 'in', [...given, ...taken])
    .where('deleted_at', 'is', null)
    .execute()
  const nameOf = (id: number) => roles.find((role) => role.id === id)?.name
  if (given.some((id) => nameOf(id) === undefined))
    throw invalid([{ field: 'roleIds', message: 'Roles: choose from the list; one of these is gone' }])
  for (const [ids, doing] of [
    [given, 'give'],
    [taken, 'take away'],
  ] as const) {
    for (const id of ids)
      await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, id), `${doing} the role ${nameOf(id)}`)
  }
  const waiting = superAdminApproval ? await findGuardedRole(tx, given) : undefined
  if (waiting) {
    if (to.every((id) => id === waiting.id))
      throw invalid([
        {
          field: 'roleIds',
          message: `Roles: ${waiting.name} waits for a second person; choose another role until then`,
        },
      ])
    await requestRole(tx, viewer, person, waiting)
  }
  const givenNow = given.filter((id) => id !== waiting?.id)
  await takeRoles(tx, person.id, taken)
  await giveRoles(tx, person.id, givenNow)
  const entry = { person: viewer.id, roleId: viewer.roleId, record: { entity: 'user', id: person.id } }
  for (const id of givenNow)
    await recordAudit(tx, { ...entry, action: 'roleGiven', subject: `${nameOf(id)} to ${person.name}` })
  for (const id of taken)
    await recordAudit(tx, { ...entry, action: 'roleTaken', subject: `${nameOf(id)} from ${person.name}` })
  // New people learn their roles from the invitation.
  if (from.length > 0 && givenNow.length + taken.length > 0)
    await tellOfRoles(tx, viewer, person.id, {
      given: roles.filter(({ id }) => givenNow.includes(id)).map(({ name }) => name),
      taken: roles.filter(({ id }) => taken.includes(id)).map(({ name }) => name),
    })
}
