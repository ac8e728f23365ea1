import { sql } from 'kysely'
import { applyGroupRoles } from '@core/server/administration'
import type { Transaction } from '@core/server/plugin'
import type { Directory } from './Directory'

/** Stands for all people of a directory in its table of groups, which no group can be called. */
const everybody = ''

/**
 * Gives the people of a directory the roles of their groups, and takes those away whose groups they have left (applyGroupRoles). The caller
 * holds the lock of rights (lockRights).
 * @param people ids of those whose groups have changed; default: all people of the directory
 */
export async function giveGroupRoles(
  tx: Transaction,
  { id, name, defaultRoleId, groupRoles }: Directory,
  { superAdminApproval }: { readonly superAdminApproval: boolean },
  people?: readonly number[],
): Promise<void> {
  if (people?.length === 0) return
  const table = [...groupRoles, ...(defaultRoleId === null ? [] : [{ group: everybody, roleId: defaultRoleId }])]
  const { rows } = await sql<{ userId: number; groups: string[] }>`
    with rule as (select * from jsonb_to_recordset(${JSON.stringify(table)}::jsonb) as rule("group" text, "roleId" integer)),
    wanted as (
      select entry.user_id, rule."group", rule."roleId" from admin.directory_person entry join rule on rule."group" = ${everybody} or exists (
        select from admin.directory_member member join admin.directory_group belongs on belongs.id = member.group_id
        where member.user_id = entry.user_id and lower(trim(rule."group")) in (lower(belongs.display_name), lower(belongs.external_id)))
      where entry.directory_id = ${id}
    )
    select entry.user_id as "userId", array(select "group" from wanted where wanted.user_id = entry.user_id) as groups
    from admin.directory_person entry join api.person on person.id = entry.user_id and person.deleted_at is null
    where entry.directory_id = ${id} and (${people ?? null}::integer[] is null or entry.user_id = any(${people ?? null}::integer[]))
      and exists (
        select from rule join api.role on role.id = rule."roleId" and role.deleted_at is null
        where exists (select from wanted where wanted.user_id = entry.user_id and wanted."roleId" = role.id)
          <> exists (select from api.role_holder held where held.person_id = entry.user_id and held.role_id = role.id))
    order by 1`.execute(tx.query)
  for (const { userId, groups } of rows)
    await applyGroupRoles(tx, { userId, groups, groupRoles: table, superAdminApproval, directory: name })
}
