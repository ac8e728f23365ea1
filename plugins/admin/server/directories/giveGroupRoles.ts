import { sql } from 'kysely'
import { recordAudits } from '@core/server/access'
import { giveRoles, requireSuperAdmin, superAdminKey, takeRoles } from '@core/server/administration'
import type { Transaction } from '@core/server/database'
import { publishChange } from '@core/server/plugin'
import { userEntity } from '../../shared/userEntity'
import { tellOfRoles } from '../users/accessChanged'
import { requestRoleFor } from '../users/roleRequests'
import type { Directory } from './Directory'

interface Difference {
  readonly userId: number
  readonly person: string
  readonly isNew: boolean
  readonly roleId: number
  readonly role: string
  readonly isGuarded: boolean
  /** Whether the person gets the role; false: loses it. */
  readonly gets: boolean
  /** Whether a second person was asked since the person came into the group. */
  readonly wasAsked: boolean
}

/**
 * Gives the people of a directory the roles of their groups, and takes those away whose groups they have left. A role that the directory's
 * table doesn't name is none of its concern. Super Admin waits for a second person where the deployment wants that. The caller holds the
 * lock of rights (lockRights).
 * @param people ids of those whose groups have changed; default: all people of the directory
 * @throws HttpError 409 when nobody would be left as Super Admin
 */
export async function giveGroupRoles(
  tx: Transaction,
  directory: Directory,
  { superAdminApproval }: { readonly superAdminApproval: boolean },
  people?: readonly number[],
): Promise<void> {
  if (people?.length === 0) return
  const { rows } = await sql<Difference>`
    with rule as (
      select rule."group", rule."roleId" as role_id from admin.directory
      cross join jsonb_to_recordset(coalesce(group_roles, '[]')) as rule("group" text, "roleId" integer)
      where directory.id = ${directory.id}
    ), given as (
      select member.user_id, rule.role_id, member.added_at from admin.directory_member member
      join admin.directory_group belongs on belongs.id = member.group_id and belongs.directory_id = ${directory.id}
      join rule on lower(trim(rule."group")) in (lower(belongs.display_name), lower(belongs.external_id))
      union all
      select user_id, ${directory.defaultRoleId}::integer, added_at from admin.directory_person
      where directory_id = ${directory.id} and ${directory.defaultRoleId}::integer is not null
    ), wanted as (
      select user_id, role_id, max(added_at) as since from given group by 1, 2
    ), managed as (
      select role_id from rule union select ${directory.defaultRoleId}::integer where ${directory.defaultRoleId}::integer is not null
    )
    select entry.user_id as "userId", person.name as person, not exists (select from api.role_holder any_role where any_role.person_id = person.id) as "isNew",
      role.id as "roleId", role.name as role, coalesce(role.key = ${superAdminKey}, false) as "isGuarded", wanted.user_id is not null as gets,
      exists (select from admin.role_request request where request.user_id = person.id and request.role_id = role.id and request.requested_at >= wanted.since) as "wasAsked"
    from admin.directory_person entry
    join core."user" person on person.id = entry.user_id and person.deleted_at is null
    cross join managed join core.role role on role.id = managed.role_id and role.deleted_at is null
    left join wanted on wanted.user_id = entry.user_id and wanted.role_id = role.id
    left join api.role_holder held on held.person_id = entry.user_id and held.role_id = role.id
    where entry.directory_id = ${directory.id} and (${people ?? null}::integer[] is null or entry.user_id = any(${people ?? null}::integer[]))
      and (wanted.user_id is null) <> (held.person_id is null)
    order by 1, role.id`.execute(tx.query)
  const changed = [...new Set(rows.map(({ userId }) => userId))]
  for (const userId of changed) {
    const differences = rows.filter((row) => row.userId === userId)
    await changeRolesOf(tx, directory, userId, differences, superAdminApproval)
  }
  if (rows.some(({ gets, isGuarded }) => isGuarded && !gets)) await requireSuperAdmin(tx)
  await publishChange(tx, userEntity.id, changed)
}

async function changeRolesOf(
  tx: Transaction,
  directory: Directory,
  userId: number,
  differences: readonly Difference[],
  superAdminApproval: boolean,
): Promise<void> {
  const { person, isNew } = differences[0]!
  const waits = ({ gets, isGuarded }: Difference) => gets && isGuarded && superAdminApproval
  for (const difference of differences.filter(waits))
    if (!difference.wasAsked && directory.changedBy !== null)
      await requestRoleFor(
        tx,
        directory.changedBy,
        { id: userId, name: person },
        { id: difference.roleId, name: difference.role },
      )
  const now = differences.filter((difference) => !waits(difference))
  const given = now.filter(({ gets }) => gets)
  const taken = now.filter(({ gets }) => !gets)
  await takeRoles(
    tx,
    userId,
    taken.map(({ roleId }) => roleId),
  )
  await giveRoles(
    tx,
    userId,
    given.map(({ roleId }) => roleId),
  )
  await recordAudits(
    tx,
    now.map(({ gets, role }) => ({
      action: gets ? ('roleGiven' as const) : ('roleTaken' as const),
      person: null,
      subject: `${role} ${gets ? 'to' : 'from'} ${person}`,
      record: { entity: userEntity.id, id: userId },
      details: { directory: directory.name },
    })),
  )
  if (isNew || now.length === 0) return
  await tellOfRoles(tx, null, userId, { given: given.map(({ role }) => role), taken: taken.map(({ role }) => role) })
}
