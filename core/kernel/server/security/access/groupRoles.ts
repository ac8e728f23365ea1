import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import { defineEvent } from '@core/contract'
import { publishChange } from '../../platform/events/publishChange'
import { recordAudit } from '../audit/recordAudit'
import { giveRoles, takeRoles } from './changeRights'
import { hasSuperAdmin, lockRights } from './guards'
import { superAdminKey } from './roles'

/** The groups of a person at a directory have a role that two people give. The plugin `admin` requests it of a second person. */
export const guardedRoleReached = defineEvent<{ readonly userId: number; readonly roleId: number }>(
  'core.guardedRoleReached',
)

/** A group of a directory, and the role that its members get. */
export interface GroupRole {
  readonly group: string
  readonly roleId: number
}

/** A person whose groups are known, from a sign-in or from a directory that is synchronized. */
export interface GroupMember {
  readonly userId: number
  readonly groups: readonly string[]
  /** The table of the provider that names the groups. */
  readonly groupRoles: readonly GroupRole[]
  /** The roles Super Admin takes two people: it is requested, not given. */
  readonly superAdminApproval: boolean
  /** The directory that is synchronized, for the audit log. */
  readonly directory?: string
}

/**
 * Gives a person the roles of their groups, and takes those roles of the table that none of their groups has any more. Roles that aren't in
 * the table stay as administrators gave them. The last Super Admin keeps the role.
 */
export async function applyGroupRoles(
  tx: Transaction,
  { userId, groups, groupRoles, superAdminApproval, directory }: GroupMember,
): Promise<void> {
  if (groupRoles.length === 0) return
  await lockRights(tx)
  const managed = [...new Set(groupRoles.map(({ roleId }) => roleId))]
  const due = new Set(groupRoles.filter(({ group }) => groups.includes(group)).map(({ roleId }) => roleId))
  const { rows: roles } = await sql<{ id: number; name: string; key: string | null; held: boolean }>`
    select id, name, key, exists (select from core.user_role where user_id = ${userId} and role_id = role.id) as held
    from core.role role where id = any(${managed}::integer[]) and deleted_at is null order by id`.execute(tx.query)
  const missing = roles.filter(({ id, held }) => due.has(id) && !held)
  const isGuarded = ({ key }: { readonly key: string | null }) => superAdminApproval && key === superAdminKey
  const given = missing.filter((role) => !isGuarded(role))
  const surplus = roles.filter(({ id, held }) => held && !due.has(id))
  const keepsLast = surplus.some(({ key }) => key === superAdminKey) && !(await hasSuperAdmin(tx, userId))
  const taken = surplus.filter(({ key }) => !(keepsLast && key === superAdminKey))

  for (const { id } of missing.filter(isGuarded)) await tx.emit(guardedRoleReached, { userId, roleId: id })
  if (given.length + taken.length === 0) return
  await takeRoles(
    tx,
    userId,
    taken.map(({ id }) => id),
  )
  await giveRoles(
    tx,
    userId,
    given.map(({ id }) => id),
  )
  const { name } = await tx.query
    .selectFrom('core.user')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const entry = {
    person: null,
    record: { entity: 'user', id: userId },
    details: { by: 'group', ...(directory && { directory }) },
  }
  for (const role of given) await recordAudit(tx, { ...entry, action: 'roleGiven', subject: `${role.name} to ${name}` })
  for (const role of taken)
    await recordAudit(tx, { ...entry, action: 'roleTaken', subject: `${role.name} from ${name}` })
  // A form that was opened before would undo it.
  await sql`update core."user" set version = version + 1, updated_at = now() where id = ${userId}`.execute(tx.query)
  await publishChange(tx, 'user', [userId])
}
