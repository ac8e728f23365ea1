import { sql } from 'kysely'
import type { Database } from '@core/server/plugin'
import { statusId } from '../../shared/userEntity'
import { getDirectory } from './Directory'

/**
 * What a directory has told of: how many people, and its groups with the roles that they give.
 * @throws HttpError 404 where it doesn't exist
 */
export async function readContents(db: Database, id: number) {
  await getDirectory(db, id)
  const [people, groups] = await Promise.all([
    sql<{ people: number; suspended: number }>`
      select count(*)::integer as people, (count(*) filter (where person.status = ${statusId.suspended}))::integer as suspended
      from admin.directory_person entry join api.person on person.id = entry.user_id
      where entry.directory_id = ${id} and person.deleted_at is null`.execute(db.query),
    sql<{ id: number; name: string; members: number; roles: string[] }>`
      select belongs.id, belongs.display_name as name,
        (select count(*)::integer from admin.directory_member member where member.group_id = belongs.id) as members,
        array(select distinct role.name from admin.directory
          cross join jsonb_to_recordset(coalesce(group_roles, '[]')) as rule("group" text, "roleId" integer)
          join api.role on role.id = rule."roleId" and role.deleted_at is null
          where directory.id = belongs.directory_id and lower(trim(rule."group")) in (lower(belongs.display_name), lower(belongs.external_id))
          order by 1) as roles
      from admin.directory_group belongs where belongs.directory_id = ${id} order by lower(belongs.display_name), belongs.id limit 500`.execute(
      db.query,
    ),
  ])
  return { ...people.rows[0]!, groups: groups.rows }
}
