import { type RawBuilder, sql } from 'kysely'
import { statusId } from '../../../shared/userEntity'
import type { Directory } from '../Directory'
import type { FilterColumn } from './scimFilter'

/** A user as a directory sees them. */
export interface StoredUser {
  readonly id: number
  readonly userName: string
  readonly externalId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly phoneKind: string | null
  readonly title: string | null
  readonly status: number
  readonly managerId: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly version: number
  readonly groups: readonly { readonly value: string; readonly display: string }[]
  readonly roles: readonly { readonly value: string; readonly display: string }[]
}

/** What filters of users may name. */
export const userColumns: Readonly<Record<string, FilterColumn>> = {
  id: ['exact', sql`person.id::text`],
  username: ['text', sql`coalesce(entry.user_name, person.email)`],
  externalid: ['exact', sql`entry.external_id`],
  displayname: ['text', sql`person.name`],
  'name.formatted': ['text', sql`person.name`],
  'name.givenname': ['text', sql`person.first_name`],
  'name.familyname': ['text', sql`person.last_name`],
  title: ['text', sql`person.title`],
  active: ['boolean', sql`(person.status <> ${statusId.suspended})`],
  emails: ['text', sql`person.email`],
  'emails.value': ['text', sql`person.email`],
  'emails.type': ['text', sql`'work'`],
  phonenumbers: ['text', sql`person.phone`],
  'phonenumbers.value': ['text', sql`person.phone`],
  'meta.created': ['instant', sql`person.created_at`],
  'meta.lastmodified': ['instant', sql`person.updated_at`],
}

/** What decides whom a directory may see and change. */
export type Reach = Pick<Directory, 'id' | 'domains'>

/** The people whom a directory may see and change: of its domains, and not another directory's. */
export const reachOf = ({ id, domains }: Reach): RawBuilder<unknown> => sql`
  from core."user" person left join admin.directory_person entry on entry.user_id = person.id
  where person.deleted_at is null and (entry.user_id is null or entry.directory_id = ${id})
    and (${domains.length === 0} or entry.user_id is not null or lower(split_part(person.email, '@', 2)) = any(${domains}::text[]))`

/** What is read of a user, as a `StoredUser`, from `reachOf`. */
export const userFields = sql`
  person.id, coalesce(entry.user_name, person.email) as "userName", entry.external_id as "externalId", person.first_name as "firstName",
  person.last_name as "lastName", person.email, person.phone, entry.phone_kind as "phoneKind", person.title, person.status,
  person.manager_id as "managerId", person.created_at as "createdAt", person.updated_at as "updatedAt", person.version,
  coalesce((select jsonb_agg(jsonb_build_object('value', belongs.id::text, 'display', belongs.display_name) order by belongs.id)
    from admin.directory_member member join admin.directory_group belongs on belongs.id = member.group_id where member.user_id = person.id), '[]') as groups,
  coalesce((select jsonb_agg(jsonb_build_object('value', role.id::text, 'display', role.name) order by role.id)
    from api.role_holder held join api.role on role.id = held.role_id where held.person_id = person.id), '[]') as roles`
