import { sql } from 'kysely'
import { kindPaths, kindPermissions, type RecordKind } from '@core/kernel/entity/recordKinds'
import type { Transaction } from '../../platform/database/Database'
import { conflict, invalid } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { grantPermissions } from '../../security/access/changeRights'
import { publishChange } from '../../platform/events/publishChange'

/**
 * The module, the permissions and the item of the sidebar of a kind of record: rows like those that administrators make by hand, so the
 * roles' matrix, the menus and the guard know them. The caller holds the lock of rights (`lockRights`).
 */

/**
 * Makes the module of a new kind.
 * @returns its id, from which those of its permissions follow
 * @throws HttpError 400 where another module of the deployment has that title
 */
export async function makeKindModule(tx: Transaction, many: string): Promise<number> {
  await refuseSameModule(tx, 0, many)
  const { rows } = await sql<{ id: number }>`
    insert into core.module (title, search_text) values (${many}, core.comparable(${many})) returning id`.execute(
    tx.query,
  )
  return rows[0]!.id
}

/**
 * Updates the access to a kind to its definition: the names, and the permissions that it has. New permissions are the Super Admin's and
 * those of the role of whoever made the kind, who gives them to others.
 * @param section of the sidebar
 * @param viewer who makes it; nobody on the staff where a profile brings it
 * @returns the id of its item of the sidebar
 */
export async function updateKindAccess(
  tx: Transaction,
  kind: RecordKind,
  section: string | null,
  viewer?: Pick<Viewer, 'roleId'>,
): Promise<number> {
  const { moduleId, many } = kind
  await refuseSameModule(tx, moduleId, many)
  await sql`
    update core.module set title = ${many}, search_text = core.comparable(${many}), version = version + 1, updated_at = now(), deleted_at = null
    where id = ${moduleId} and (title <> ${many} or deleted_at is not null)`.execute(tx.query)
  const { list } = kindPermissions(kind)
  const { rows: stored } = await sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as "isDeleted" from core.permission where module_id = ${moduleId} and id % 100 < 50`.execute(
    tx.query,
  )
  const missing = list.filter(({ id }) => !stored.some((one) => one.id === id && !one.isDeleted))
  for (const { id, key, label } of missing)
    await sql`
      insert into core.permission (module_id, place, key, label, search_text)
      values (${moduleId}, ${id - moduleId * 100}, ${key}, ${label}, core.comparable(${`${label} ${key}`}))
      on conflict (id) do update set deleted_at = null, deleted_by = null`.execute(tx.query)
  const surplus = await surplusOf(tx, moduleId, kind)
  if (surplus.length > 0)
    await sql`update core.permission set deleted_at = now() where id = any(${surplus}::integer[])`.execute(tx.query)
  if (viewer) await grantMissing(tx, viewer.roleId, missing)
  return (await updateMenu(tx, kind, section)) ?? insertMenu(tx, kind, section)
}

async function grantMissing(tx: Transaction, roleId: number, permissions: readonly { readonly id: number }[]) {
  const { rows } = await sql<{ id: number }>`
    select permission_id as id from core.role_permission where role_id = ${roleId}`.execute(tx.query)
  const held = new Set(rows.map(({ id }) => id))
  await grantPermissions(
    tx,
    roleId,
    permissions.map(({ id }) => id).filter((id) => !held.has(id)),
  )
}

/** The permissions that only kinds of another make have. */
async function surplusOf(tx: Transaction, moduleId: number, kind: RecordKind): Promise<readonly number[]> {
  const needed = new Set(kindPermissions(kind).list.map(({ id }) => id))
  const known = kindPermissions({ ...kind, hasStore: true, parent: { entity: '', name: '' } }).list
  const { rows } = await sql<{ id: number }>`
    select id from core.permission where module_id = ${moduleId} and deleted_at is null`.execute(tx.query)
  return rows.map(({ id }) => id).filter((id) => !needed.has(id) && known.some((one) => one.id === id))
}

async function updateMenu(tx: Transaction, kind: RecordKind, section: string | null): Promise<number | undefined> {
  if (kind.menuId === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    update core.menu set title = ${kind.many}, icon = ${kind.icon}, search_text = core.comparable(${kind.many}),
      section = case when parent_id is null then ${section} else section end, version = version + 1, updated_at = now()
    where id = ${kind.menuId} and deleted_at is null returning id`.execute(tx.query)
  if (rows.length > 0) await publishChange(tx, 'menu', [kind.menuId])
  return rows[0]?.id
}

async function insertMenu(tx: Transaction, kind: RecordKind, section: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into core.menu (title, icon, link, section, module_id, position, search_text)
    select ${kind.many}, ${kind.icon}, ${kindPaths(kind.key).list}, ${section}, ${kind.moduleId},
      coalesce(max(position), 0) + 10, core.comparable(${kind.many})
    from core.menu where parent_id is null and section is not distinct from ${section} returning id`.execute(tx.query)
  const { id } = rows[0]!
  await publishChange(tx, 'menu', [id])
  return id
}

/** Takes a kind out of the sidebar and the roles' matrix, or puts it back. What roles were granted stays. */
export async function hideKindAccess(
  tx: Transaction,
  { moduleId, menuId }: { readonly moduleId: number | null; readonly menuId: number | null },
  isHidden: boolean,
): Promise<void> {
  const at = isHidden ? sql`now()` : sql`null`
  await sql`update core.module set deleted_at = ${at} where id = ${moduleId}`.execute(tx.query)
  await sql`update core.menu set deleted_at = ${at} where id = ${menuId}`.execute(tx.query)
  if (menuId !== null) await publishChange(tx, 'menu', [menuId])
}

/** @throws HttpError 409 where a kind of record has this module, whose permissions and menu go with the kind */
export async function refuseModuleOfKind(tx: Transaction, moduleId: number | null): Promise<void> {
  const { rows } = await sql<{ many: string }>`
    select many from core.record_kind where module_id = ${moduleId} and deleted_at is null`.execute(tx.query)
  if (rows[0]) throw conflict(`It belongs to the kind of record “${rows[0].many}”, and is deleted together with that.`)
}

async function refuseSameModule(tx: Transaction, id: number, title: string): Promise<void> {
  const { rows } = await sql`
    select from core.module where deleted_at is null and plugin is null and id <> ${id} and lower(title) = lower(${title})`.execute(
    tx.query,
  )
  if (rows.length > 0)
    throw invalid([{ field: 'many', message: `Name of several: there is a module “${title}” already` }])
}
