import { sql } from 'kysely'
import {
  recordAudit,
  type Viewer,
  type Database,
  type Transaction,
  HttpError,
  conflict,
  defineNotification,
  type Job,
  type ServerContext,
  notFound,
  notify,
  publishChange,
  taken,
} from '@core/server/plugin'
import { giveRoles, refuseOwnRoles, superAdminKey } from '@core/server/administration'
import { linkTo } from '@core/entity'
import { userPaths } from '../../shared/adminPaths'
import { userPermissions } from '../../shared/adminPermissions'
import { directoryEntity } from '../../shared/directoryEntity'
import { userEntity } from '../../shared/userEntity'
import { tellOfRoles } from './accessChanged'

/**
 * If SUPER_ADMIN_APPROVAL is on, two people give the role Super Admin: one requests it, and another holder approves or refuses. Nobody
 * can approve their own request, or one for themselves.
 */

const hours = 72

/** Notifies of a role that waits for a second person. */
export const roleRequested = defineNotification({
  id: 'admin.roleRequested',
  title: 'Somebody is to become Super Admin, and a second person has to approve it',
  usually: 'mail',
  offeredTo: userPermissions.can.updateAll,
})

/** Notifies of the decision. */
export const roleDecided = defineNotification({
  id: 'admin.roleDecided',
  title: 'A role that you asked for was approved, refused, or has expired',
  usually: 'inbox',
  offeredTo: userPermissions.can.updateAll,
})

interface Named {
  readonly id: number
  readonly name: string
}

/** The one of these roles that needs two people. */
export async function findGuardedRole(tx: Transaction, roleIds: readonly number[]): Promise<Named | undefined> {
  if (roleIds.length === 0) return undefined
  return tx.query
    .selectFrom('core.role')
    .select(['id', 'name'])
    .where('key', '=', superAdminKey)
    .where('id', 'in', roleIds)
    .executeTakeFirst()
}

/** @throws HttpError 403 for people who don't hold the role, 409 if it waits already, or nobody else could approve it */
export async function requestRole(tx: Transaction, viewer: Viewer, person: Named, role: Named): Promise<void> {
  refuseOtherRole(viewer, role)
  const others = await approvers(tx, role, [viewer.id, person.id])
  if (others.length === 0)
    throw taken(
      'roleIds',
      `Two people give the role ${role.name} here, and nobody else holds it who could approve this. Who runs the server can turn SUPER_ADMIN_APPROVAL off.`,
    )
  if (!(await insertRequest(tx, { by: viewer.id, person, role, others })))
    throw taken(
      'roleIds',
      `The role ${role.name} for ${person.name} waits for a second person already. Leave it out to save the rest.`,
    )
  await recordAudit(tx, {
    action: 'roleRequested',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${role.name} to ${person.name}`,
    record: { entity: userEntity.id, id: person.id },
  })
}

/** The people who hold a role and may sign in, without these. */
async function approvers(tx: Transaction, role: Named, without: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select holder.id from core."user" holder join api.role_holder held on held.person_id = holder.id
    where held.role_id = ${role.id} and holder.status = 2 and holder.deleted_at is null and holder.id <> all(${without}::integer[])`.execute(
    tx.query,
  )
  return rows.map(({ id }) => id)
}

interface NewRequest {
  /** Null where a group of theirs asks for it. */
  readonly by: number | null
  readonly person: Named
  readonly role: Named
  /** Who is notified. */
  readonly others: readonly number[]
}

/** @returns false where the same request waits already */
async function insertRequest(tx: Transaction, { by, person, role, others }: NewRequest): Promise<boolean> {
  const { rows: made } = await sql`
    insert into admin.role_request (user_id, role_id, requested_by, expires_at)
    values (${person.id}, ${role.id}, ${by}, now() + make_interval(hours => ${hours}))
    on conflict (user_id, role_id) where decided_at is null do nothing returning id`.execute(tx.query)
  if (made.length === 0) return false
  await notify(tx, {
    kind: roleRequested,
    to: others,
    by,
    title: `${person.name} is to become ${role.name}`,
    detail: `Please approve or refuse it within ${hours} hours.`,
    link: linkTo(userPaths.record, person.id),
  })
  return true
}

/** How long a refused request for a person is not made again by their groups, in days. */
const refusedFor = 30

/**
 * Requests a role that a person's groups at their sign-in provider would give. Each sign-in would request it again, so one that was refused
 * lately stays so.
 */
export async function requestReachedRole(
  { userId, roleId }: { readonly userId: number; readonly roleId: number },
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ person: string; role: string }>`
      select person.name as person, role.name as role from core."user" person, core.role role
      where person.id = ${userId} and person.deleted_at is null and role.id = ${roleId} and role.deleted_at is null
        and not exists (select from api.role_holder held where held.person_id = person.id and held.role_id = role.id)
        and not exists (
          select from admin.role_request earlier where earlier.user_id = person.id and earlier.role_id = role.id
            and earlier.decision = 'refused' and earlier.decided_at > now() - make_interval(days => ${refusedFor}))`.execute(
      tx.query,
    )
    const [found] = rows
    if (!found) return
    const [person, role] = [
      { id: userId, name: found.person },
      { id: roleId, name: found.role },
    ]
    const others = await approvers(tx, role, [userId])
    if (!(await insertRequest(tx, { by: null, person, role, others }))) return
    await recordAudit(tx, {
      action: 'roleRequested',
      person: null,
      subject: `${role.name} to ${person.name}`,
      record: { entity: userEntity.id, id: userId },
      details: { by: 'group' },
    })
  })
}

/** The open requests for one person. */
export async function openRequests(db: Database, userId: number, viewer: Viewer) {
  const { rows } = await sql<{
    id: number
    role: string
    requestedBy: string
    requestedAt: string
    expiresAt: string
    isOwn: boolean
    mayApprove: boolean
  }>`
    select request.id, role.name as role, coalesce(asker.name, 'A group at their sign-in provider') as "requestedBy", request.requested_at as "requestedAt", request.expires_at as "expiresAt",
      request.requested_by is not distinct from ${viewer.id} as "isOwn",
      request.requested_by is distinct from ${viewer.id} and request.user_id <> ${viewer.id} and request.role_id = ${viewer.roleId}
        and not ${isMakerOfDirectory(viewer)} as "mayApprove"
    from admin.role_request request
    join core.role role on role.id = request.role_id
    left join core."user" asker on asker.id = request.requested_by
    where request.user_id = ${userId} and request.decided_at is null and request.expires_at > now()
    order by request.id`.execute(db.query)
  return rows
}

interface OpenRequest {
  readonly id: number
  readonly person: Named
  readonly role: Named
  /** Null where a group of theirs asks for it. */
  readonly requestedBy: number | null
}

/**
 * Decides a request. The caller must hold the lock of rights (lockRights).
 * @throws HttpError 403 for the requester (who may only withdraw it), for the person themselves, and for people who don't hold the role
 */
export async function decideRequest(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  decision: 'approved' | 'refused',
): Promise<void> {
  const request = await lockRequest(tx, id)
  const { person, role, requestedBy } = request
  const isTakenBack = decision === 'refused' && requestedBy === viewer.id
  if (!isTakenBack) {
    if (requestedBy === viewer.id)
      throw new HttpError(
        403,
        `You asked for this yourself. Somebody else who holds the role ${role.name} approves it.`,
      )
    refuseOwnRoles(viewer, person.id)
    refuseOtherRole(viewer, role)
    if (decision === 'approved' && requestedBy === null) await refuseMakerOfDirectory(tx, viewer, request)
  }
  if (decision === 'approved') {
    await refuseLapsedAsker(tx, request)
    await giveRoles(tx, person.id, [role.id])
    // A form that was opened before would remove the role again.
    await sql`update core."user" set version = version + 1, updated_at = now() where id = ${person.id}`.execute(
      tx.query,
    )
    await publishChange(tx, userEntity.id, [person.id], viewer)
    await tellOfRoles(tx, viewer, person.id, { given: [role.name] })
  }
  await sql`update admin.role_request set decided_at = now(), decided_by = ${viewer.id}, decision = ${decision} where id = ${id}`.execute(
    tx.query,
  )
  if (requestedBy !== null)
    await notify(tx, {
      kind: roleDecided,
      to: requestedBy,
      by: viewer.id,
      title: `${role.name} for ${person.name} was ${decision}`,
      link: linkTo(userPaths.record, person.id),
    })
  await recordAudit(tx, {
    action: decision === 'approved' ? 'roleGiven' : 'roleRefused',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${role.name} to ${person.name}`,
    record: { entity: userEntity.id, id: person.id },
    details: { requestedBy },
  })
}

/** Whether this person has made or changed the directory of the request's person, or its secret: they could have asked for it themselves. */
const isMakerOfDirectory = (viewer: Viewer) => sql<boolean>`(request.requested_by is null and exists (
  select from admin.directory_person entry
  join core.audit_entry log on log.record_entity = ${directoryEntity.id} and log.record_id = entry.directory_id and log.person = ${viewer.id}
  where entry.user_id = request.user_id))`

/** @throws HttpError 403 */
async function refuseMakerOfDirectory(tx: Transaction, viewer: Viewer, { id, role }: OpenRequest): Promise<void> {
  const { rows } = await sql<{ isMaker: boolean }>`
    select ${isMakerOfDirectory(viewer)} as "isMaker" from admin.role_request request where request.id = ${id}`.execute(
    tx.query,
  )
  if (rows[0]?.isMaker)
    throw new HttpError(
      403,
      `You have set up the directory that asks for this. Somebody else who holds the role ${role.name} approves it.`,
    )
}

/** @throws HttpError 404 if it doesn't exist, 409 if it is decided or expired */
async function lockRequest(tx: Transaction, id: number): Promise<OpenRequest> {
  const { rows } = await sql<{
    userId: number
    roleId: number
    requestedBy: number | null
    open: boolean
    person: string
    role: string
  }>`
    select request.user_id as "userId", request.role_id as "roleId", request.requested_by as "requestedBy", person.name as person, role.name as role,
      request.decided_at is null and request.expires_at > now() and person.deleted_at is null and role.deleted_at is null as open
    from admin.role_request request
    join core."user" person on person.id = request.user_id join core.role role on role.id = request.role_id
    where request.id = ${id} for update of request`.execute(tx.query)
  const [found] = rows
  if (!found) throw notFound('Request')
  if (!found.open)
    throw conflict('This was decided already, or its time is over. Reload the page to see its current status.')
  const { userId, roleId, requestedBy, person, role } = found
  return { id, person: { id: userId, name: person }, role: { id: roleId, name: role }, requestedBy }
}

/** A role with the same permissions isn't enough, because one person alone can create and give it. @throws HttpError 403 */
function refuseOtherRole(viewer: Viewer, role: Named): void {
  if (viewer.roleId !== role.id)
    throw new HttpError(
      403,
      `Two people who hold the role ${role.name} give it. If you hold it, switch to it first; else ask somebody who does.`,
    )
}

/**
 * Refuses another email for a person who holds the guarded role or waits for it. The owner of the mailbox can set the password, so
 * one administrator could use the second account and approve their own request.
 * @param viewer null for a directory
 * @throws HttpError 403
 */
export async function refuseTakeover(tx: Transaction, viewer: Viewer | null, person: Named): Promise<void> {
  if (viewer?.id === person.id) return
  const { rows } = await sql<{ role: string }>`
    select role.name as role from core.role role where role.key = ${superAdminKey} and (
      exists (select from api.role_holder held where held.person_id = ${person.id} and held.role_id = role.id)
      or exists (
        select from admin.role_request request
        where request.user_id = ${person.id} and request.role_id = role.id and request.decided_at is null and request.expires_at > now()))`.execute(
    tx.query,
  )
  if (rows.length === 0) return
  const message = `Two people give the role ${rows[0]!.role} here, so nobody alone gives its holder another email. ${person.name} can change it themselves; or take the role (or the request) back first, and ask for it anew.`
  throw new HttpError(403, message, [{ field: 'email', message }])
}

/** Both people must hold the role when it is given. @throws HttpError 409 */
async function refuseLapsedAsker(tx: Transaction, { requestedBy, role }: OpenRequest): Promise<void> {
  if (requestedBy === null) return
  const { rows } = await sql`
    select from core."user" asker join api.role_holder held on held.person_id = asker.id and held.role_id = ${role.id}
    where asker.id = ${requestedBy} and asker.status = 2 and asker.deleted_at is null`.execute(tx.query)
  if (rows.length === 0)
    throw conflict(
      `Who asked for this no longer holds the role ${role.name}. Refuse it, and ask again if it is still needed.`,
    )
}

/** Closes expired requests, and notifies their requesters. */
export const expireRoleRequests: Job = {
  every: '15m',
  timeout: '1m',
  async run({ db }) {
    await db.transaction(async (tx) => {
      const { rows } = await sql<{
        userId: number
        requestedBy: number | null
        person: string
        role: string
      }>`
        update admin.role_request request set decided_at = now(), decision = 'expired'
        from core."user" person, core.role role
        where person.id = request.user_id and role.id = request.role_id and request.decided_at is null and request.expires_at <= now()
        returning request.user_id as "userId", request.requested_by as "requestedBy", person.name as person, role.name as role`.execute(
        tx.query,
      )
      for (const { userId, requestedBy, person, role } of rows) {
        if (requestedBy !== null)
          await notify(tx, {
            kind: roleDecided,
            to: requestedBy,
            by: null,
            title: `${role} for ${person} was not approved in time`,
            link: linkTo(userPaths.record, userId),
          })
        await recordAudit(tx, {
          action: 'roleRequestExpired',
          person: null,
          subject: `${role} to ${person}`,
          record: { entity: userEntity.id, id: userId },
          details: { requestedBy },
        })
      }
    })
  },
}
