import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/Database'

/** Between two neighbors there is room for one that code declares later. */
const step = 10

/** The common parent of siblings: at the first level a section, below that a menu. */
export interface MenuSiblings {
  readonly parentId: number | null
  readonly section: string | null
}

/** Locks the places of menus until the end of the transaction. */
export async function lockMenus(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('core.menus', 0))`.execute(tx.query)
}

/** Whether a role has an order of its own. */
export async function hasOwnOrder({ query }: Pick<Database, 'query'>, roleId: number): Promise<boolean> {
  const place = await query
    .selectFrom('core.menu_place')
    .select('menu_id')
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst()
  return place !== undefined
}

/** Gives a role an order of its own as a copy of the common one. Menus that were added later have the places of the common order. */
export async function ownOrder(tx: Transaction, roleId: number): Promise<void> {
  await sql`
    insert into core.menu_place (role_id, menu_id, parent_id, section, position)
    select ${roleId}, id, parent_id, section, position from core.menu where deleted_at is null
    on conflict do nothing`.execute(tx.query)
}

/** @param roleId by default the common order @returns the ids of the menus there, in order */
export async function menusOn(
  { query }: Pick<Database, 'query'>,
  roleId: number | null,
  { parentId, section }: MenuSiblings,
): Promise<readonly number[]> {
  const { rows } = await (
    roleId === null
      ? sql<{ id: number }>`
        select id from core.menu where deleted_at is null and parent_id is not distinct from ${parentId}::integer and section is not distinct from ${section} order by position, id`
      : sql<{ id: number }>`
        select place.menu_id as id from core.menu_place place join core.menu menu on menu.id = place.menu_id and menu.deleted_at is null
        where place.role_id = ${roleId} and place.parent_id is not distinct from ${parentId}::integer and place.section is not distinct from ${section} order by place.position, place.menu_id`
  ).execute(query)
  return rows.map(({ id }) => id)
}

/** Places these menus there, in this order. */
export async function reorderSiblings(
  tx: Transaction,
  roleId: number | null,
  { parentId, section }: MenuSiblings,
  ids: readonly number[],
): Promise<void> {
  const places = sql`unnest(${ids}::integer[]) with ordinality as given (id, at)`
  await (
    roleId === null
      ? sql`update core.menu set position = given.at * ${step}::integer from ${places} where menu.id = given.id`
      : sql`
        update core.menu_place as place set parent_id = ${parentId}, section = ${section}, position = given.at * ${step}::integer
        from ${places} where place.menu_id = given.id and place.role_id = ${roleId}`
  ).execute(tx.query)
}

/** Hides a menu for one role. */
export async function hideInRole(tx: Transaction, roleId: number, menuId: number): Promise<void> {
  await tx.query.insertInto('core.menu_hidden').values({ role_id: roleId, menu_id: menuId }).execute()
}

/** Undoes `hideInRole`. */
export async function showInRole(tx: Transaction, roleId: number, menuId: number): Promise<void> {
  await tx.query.deleteFrom('core.menu_hidden').where('role_id', '=', roleId).where('menu_id', '=', menuId).execute()
}

/** Lets a role use the common order again. @returns the ids of the menus that had places of their own */
export async function dropOwnOrder(tx: Transaction, roleId: number): Promise<readonly number[]> {
  const places = await tx.query
    .deleteFrom('core.menu_place')
    .where('role_id', '=', roleId)
    .returning('menu_id as id')
    .execute()
  return places.map(({ id }) => id)
}

/** @returns the titles of the menus below a menu, in the common order or in that of a role */
export async function titlesBelow({ query }: Pick<Database, 'query'>, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from core.menu where deleted_at is null and (parent_id = ${id}
      or exists (select from core.menu_place place where place.menu_id = menu.id and place.parent_id = ${id}))
    order by position`.execute(query)
  return rows.map(({ title }) => title)
}
