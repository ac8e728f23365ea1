import { sql } from 'kysely'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { lookupTopic, menuTopic, renameTopic } from '@core/kernel/entity/apiTypes'
import { firstOwnId } from '@core/kernel/server/entities/lookups/syncLookups'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import { lockRights } from '@core/kernel/server/security/access/guards'
import { superAdminKey } from '@core/kernel/server/security/access/roles'
import type { ProfileItem, ProfileItems, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'

type Named = ProfileItem & { readonly name: string }

/** Converts rows with the column `name` to items. */
const named = (rows: readonly Named[]): ProfileItems =>
  Object.fromEntries(rows.map(({ name, ...item }) => [name, item]))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const listOf = (value: unknown, of: string): readonly string[] => {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw new Error(`${of} must be a list of texts`)
  return value
}

/**
 * The name of a permission in every deployment: its module and its key. A module that code declares has the same id everywhere; the
 * deployment's own are identified by their title.
 */
const permissionName = sql.raw(
  `(case when module.plugin is null then module.title else module.id::text end || '.' || permission.key)`,
)

/** Roles with their permissions. The Super Admin has every permission, so those are omitted. */
const roles: ProfilePart = {
  id: 'roles',
  fields: ['key', 'description', 'permissions'],
  async read(tx) {
    const { rows } = await sql<Named>`
      select role.name, role.key, role.description, case when role.key is distinct from ${superAdminKey} then coalesce((
        select jsonb_agg(${permissionName} order by permission.id) from core.role_permission held
        join core.permission permission on permission.id = held.permission_id and permission.deleted_at is null
        join core.module module on module.id = permission.module_id where held.role_id = role.id), '[]') else '[]' end as permissions
      from core.role role where deleted_at is null order by role.id`.execute(tx.query)
    return named(rows)
  },
  async write(tx, name, { key = null, description = null, permissions }) {
    await lockRights(tx)
    const searched = `${name} ${textOf(description)}`
    // A role with the same key is the same role, even with another name.
    const { rows } = await sql<{ id: number; key: string | null }>`
      select id, key from core.role where deleted_at is null and (lower(name) = lower(${name}) or key = ${key}) order by key = ${key} desc nulls last`.execute(
      tx.query,
    )
    const { rows: written } = rows[0]
      ? await sql<{
          id: number
          key: string | null
        }>`update core.role set name = ${name}, description = ${description}, version = version + 1,
          updated_at = now(), search_text = ${searched} where id = ${rows[0].id} returning id, key`.execute(tx.query)
      : await sql<{ id: number; key: string | null }>`insert into core.role (name, key, description, search_text)
          values (${name}, ${key}, ${description}, ${searched}) returning id, key`.execute(tx.query)
    const role = written[0]!
    if (role.key === superAdminKey || permissions === undefined) return
    const names = listOf(permissions, 'permissions')
    const { rows: known } = await sql<{ id: number; name: string }>`
      select permission.id, ${permissionName} as name from core.permission permission
      join core.module module on module.id = permission.module_id where permission.deleted_at is null`.execute(tx.query)
    const idOf = new Map(known.map((one) => [one.name, one.id]))
    const unknown = names.find((one) => !idOf.has(one))
    if (unknown !== undefined)
      throw new Error(
        `there is no permission “${unknown}” here. Turn its plugin on, add it under Permissions, or take it out of the profile`,
      )
    const ids = names.map((one) => idOf.get(one)!)
    await sql`delete from core.role_permission where role_id = ${role.id} and permission_id <> all (${ids}::int[])`.execute(
      tx.query,
    )
    await sql`insert into core.role_permission (role_id, permission_id) select ${role.id}, unnest(${ids}::int[]) on conflict do nothing`.execute(
      tx.query,
    )
    await publishChange(tx, 'role', [role.id])
  },
}

interface ProfileEntry {
  /** Present for an entry that code declares; the deployment's own are identified by their name. */
  readonly id?: number
  readonly name: string
  readonly retired?: boolean
}

/** Look-up lists with their entries, in order. Entries that the profile omits are retired, because records may refer to them. */
const lookups: ProfilePart = {
  id: 'lookups',
  fields: ['entries'],
  async read(tx) {
    const { rows } = await sql<Named>`
      select list as name, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', case when id < ${firstOwnId} then id end, 'name', name,
        'retired', case when retired then true end)) order by position, id) as entries
      from core.lookup_entry group by list order by list`.execute(tx.query)
    return named(rows)
  },
  async write(tx, list, { entries }) {
    if (!Array.isArray(entries)) throw new Error('entries must be a list')
    const { rows: stored } = await sql<{ id: number; name: string }>`
      select id, name from core.lookup_entry where list = ${list} for update`.execute(tx.query)
    if (stored.length === 0)
      throw new Error('there is no such list here. Turn its plugin on, or take it out of the profile')
    const entryIds: number[] = []
    for (const [position, { id, name, retired = false }] of (entries as readonly ProfileEntry[]).entries()) {
      const own = id ?? stored.find((one) => one.id >= firstOwnId && one.name.toLowerCase() === name.toLowerCase())?.id
      if (id !== undefined && !stored.some((one) => one.id === id))
        throw new Error(`the entry ${id} (${name}) is none that code declares here. Leave its id out to add it`)
      const { rows } =
        own === undefined
          ? await sql<{ id: number }>`insert into core.lookup_entry (list, id, name, position, retired)
              select ${list}, greatest(max(id) + 1, ${firstOwnId}), ${name}, ${position}, ${retired} from core.lookup_entry where list = ${list} returning id`.execute(
              tx.query,
            )
          : await sql<{
              id: number
            }>`update core.lookup_entry set name = ${name}, position = ${position}, retired = ${retired}
              where list = ${list} and id = ${own} returning id`.execute(tx.query)
      entryIds.push(rows[0]!.id)
    }
    await sql`update core.lookup_entry set retired = true, position = position + ${entryIds.length}
      where list = ${list} and id <> all (${entryIds}::int[])`.execute(tx.query)
    await publishChange(tx, renameTopic(list), entryIds)
    await publishChange(tx, lookupTopic, entryIds)
  },
}

/**
 * Menus, for everybody and hidden for roles. A menu that code declares is identified by its plugin and its key, the deployment's own by
 * their title. Orders of single roles are omitted, and the items of kinds of record, which are theirs.
 */
const menus: ProfilePart = {
  id: 'menus',
  fields: [
    'title',
    'icon',
    'link',
    'section',
    'position',
    'isHide',
    'isHeading',
    'badge',
    'module',
    'parent',
    'hiddenFor',
  ],
  async read(tx) {
    const { rows } = await sql<Named>`
      select ${menuName('menu')} as name, menu.title, menu.icon, menu.link, menu.section, menu.position, menu.is_hide as "isHide",
        menu.is_heading as "isHeading", menu.badge, menu.module_id as module,
        (select ${menuName('above')} from core.menu above where above.id = menu.parent_id) as parent,
        coalesce((select jsonb_agg(role.name order by role.name) from core.menu_hidden hidden join core.role role on role.id = hidden.role_id
          where hidden.menu_id = menu.id), '[]') as "hiddenFor"
      from core.menu menu where deleted_at is null
        and not exists (select from core.record_kind kind where kind.menu_id = menu.id) order by menu.parent_id nulls first, menu.position, menu.id`.execute(
      tx.query,
    )
    return named(rows)
  },
  async write(tx, name, item) {
    const {
      title,
      icon = null,
      link = null,
      section = null,
      position = 0,
      isHide = false,
      isHeading = false,
      badge = null,
    } = item
    const id = (await menuId(tx, name)) ?? (await insertMenu(tx, name, textOf(title)))
    const parentId = item.parent ? await menuId(tx, textOf(item.parent)) : null
    if (parentId === undefined) throw new Error(`there is no menu “${textOf(item.parent)}” to stand below`)
    await sql`update core.menu set title = ${title}, icon = ${icon}, link = ${link}, section = ${section}, position = ${position},
      is_hide = ${isHide}, is_heading = ${isHeading}, badge = ${badge}, module_id = ${item.module ?? null}, parent_id = ${parentId},
      search_text = ${textOf(title)}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx.query)
    const hiddenFor = listOf(item.hiddenFor ?? [], 'hiddenFor')
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, name from core.role where deleted_at is null and name = any (${hiddenFor}::text[])`.execute(tx.query)
    const missing = hiddenFor.find((role) => !found.some((one) => one.name === role))
    if (missing !== undefined)
      throw new Error(`it is hidden for the role “${missing}”, which is not there. Add it to the profile’s roles`)
    await sql`delete from core.menu_hidden where menu_id = ${id}`.execute(tx.query)
    await sql`insert into core.menu_hidden (role_id, menu_id) select unnest(${found.map((role) => role.id)}::int[]), ${id}`.execute(
      tx.query,
    )
    await publishChange(tx, menuTopic, [id])
  },
}

/** @param table the alias in the statement */
const menuName = (table: string) =>
  sql.raw(
    `(case when ${table}.plugin is null then ${table}.title else ${table}.plugin || '/' || ${table}.code_key end)`,
  )

async function menuId(tx: Transaction, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from core.menu where deleted_at is null and ${menuName('menu')} = ${name} order by id`.execute(tx.query)
  return rows[0]?.id
}

async function insertMenu(tx: Transaction, name: string, title: string): Promise<number> {
  if (name !== title)
    throw new Error(
      'code declares it, in a plugin that is off here. Turn the plugin on, or take the menu out of the profile',
    )
  const { rows } = await sql<{ id: number }>`
    insert into core.menu (title) values (${title}) returning id`.execute(tx.query)
  return rows[0]!.id
}

/** In the order in which they are applied: menus refer to roles. */
export const coreParts: readonly ProfilePart[] = [roles, lookups, menus]
