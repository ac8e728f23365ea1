import { type StoredMenu, readMenus } from '@core/server/access/menus/readMenus'
import { mayKnowRole } from '@core/server/access/mayKnowRole'
import type { Viewer } from '@core/server/access/Viewer'
import { recordAudit } from '@core/server/audit/recordAudit'
import type { AuditAction } from '@core/entity/auditActions'
import { menuNews } from '@core/entity/wire'
import type { Transaction } from '@core/server/database/Database'
import { updateRecord } from '@core/server/entities/record/updateRecord'
import { noteChange } from '@core/server/live/noteChange'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { conflict, notFound, stale } from '@core/server/routes/errors'
import { placeProblem } from '../../shared/menuPlaces'
import { type Shelf, lockMenus, menusOn, ownOrder, shelve } from './menuOrder'

type Context = Pick<ServerContext, 'plugins' | 'catalog'>

/** Where a menu is to go: before that one, or to the end. */
export interface MenuMove extends Shelf {
  readonly id: number
  /** Without one, in everybody's order. */
  readonly roleId: number | null
  readonly beforeId: number | null
}

/**
 * Moves a menu within the order of a role, which from then on is its own, or within everybody's. Whatever else somebody moves at the same time
 * stands as they left it.
 * @throws Refusal 404 when it isn't there, 409 where it can't stand there or what it was to stand before is gone
 */
export async function moveMenu(tx: Transaction, viewer: Viewer, { id, roleId, parentId, section: wanted, beforeId }: MenuMove, { plugins, catalog }: Context): Promise<void> {
  await lockMenus(tx)
  if (roleId !== null) await mayKnowRole(tx, viewer, roleId)
  const menus = await readMenus(tx, { roleId: roleId ?? undefined, plugins })
  const menu = found(menus, id)
  const problem = placeProblem(menus, menu, parentId)
  if (problem) throw conflict(problem)
  const shelf = { parentId, section: parentId === null ? wanted : null }
  if (roleId !== null) await ownOrder(tx, roleId)

  const there = await menusOn(tx, roleId, shelf)
  const others = there.filter((one) => one !== id)
  if (beforeId !== null && !others.includes(beforeId)) throw stale('The order of the menus')
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  const order = [...others.slice(0, at), id, ...others.slice(at)]
  if (order.join() === there.join()) return

  if (roleId === null && !there.includes(id)) await updateRecord(tx, catalog.get('menu')!, id, { version: menu.version, ...shelf }, viewer, { catalog })
  await shelve(tx, roleId, shelf, order)
  await note(tx, viewer, 'menuMoved', menu, roleId)
}

/** Hides a menu for one role, or shows it again; for everybody it is a field of its own. @throws Refusal 404, 409 when it is hidden for everybody */
export async function hideMenu(tx: Transaction, viewer: Viewer, { id, roleId, isHide }: { readonly id: number; readonly roleId: number; readonly isHide: boolean }, { plugins }: Context): Promise<void> {
  await lockMenus(tx)
  await mayKnowRole(tx, viewer, roleId)
  const menu = found(await readMenus(tx, { roleId, plugins }), id)
  if (menu.isHide === isHide) return
  if (menu.isHide && !menu.isHideInRole) throw conflict(`${menu.title} is hidden for everybody. Show it for everybody first.`)
  if (isHide) await tx.query.insertInto('core.menu_hidden').values({ role_id: roleId, menu_id: id }).execute()
  else await tx.query.deleteFrom('core.menu_hidden').where('role_id', '=', roleId).where('menu_id', '=', id).execute()
  await note(tx, viewer, isHide ? 'menuHidden' : 'menuShown', menu, roleId)
}

/** Lets a role follow everybody's order again. What is hidden for it stays hidden. @throws Refusal 404 */
export async function followEverybody(tx: Transaction, viewer: Viewer, roleId: number): Promise<void> {
  await lockMenus(tx)
  await mayKnowRole(tx, viewer, roleId)
  const dropped = await tx.query.deleteFrom('core.menu_place').where('role_id', '=', roleId).returning('menu_id').execute()
  if (dropped.length === 0) return
  await noteChange(tx, menuNews, dropped.map((place) => place.menu_id), viewer)
  await recordAudit(tx, { action: 'menuOrderDropped', person: viewer.id, roleId: viewer.roleId, subject: `Role ${await roleName(tx, roleId)}`, record: { entity: 'role', id: roleId } })
}

function found(menus: readonly StoredMenu[], id: number): StoredMenu {
  const menu = menus.find((one) => one.id === id)
  if (!menu) throw notFound('Menu')
  return menu
}

async function note(tx: Transaction, viewer: Viewer, action: AuditAction, { id, title }: StoredMenu, roleId: number | null): Promise<void> {
  await noteChange(tx, menuNews, [id], viewer)
  const whose = roleId === null ? 'for everybody' : `for the role ${await roleName(tx, roleId)}`
  await recordAudit(tx, { action, person: viewer.id, roleId: viewer.roleId, subject: `Menu ${title}, ${whose}`, record: { entity: 'menu', id } })
}

async function roleName(tx: Transaction, roleId: number): Promise<string> {
  return (await tx.query.selectFrom('core.role').select('name').where('id', '=', roleId).executeTakeFirstOrThrow()).name
}
