import { menuTopic } from '@core/kernel/entity/apiTypes'
import {
  dropOwnOrder,
  hideInRole,
  lockMenus,
  menusOn,
  ownOrder,
  reorderSiblings,
  showInRole,
} from '@core/kernel/server/security/access/menus/menuOrder'
import { mayKnowRole } from '@core/kernel/server/security/access/mayKnowRole'
import { readMenus } from '@core/kernel/server/security/access/menus/readMenus'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { conflict, invalid, notFound, stale } from '@core/kernel/server/platform/http/errors'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { updateRecord } from '@core/kernel/server/entities/record/updateRecord'
import { placeProblem } from '../shared/menuPlaces'
import { sectionProblems } from './sectionProblems'

type AuditAction = Parameters<typeof recordAudit>[1]['action']

type StoredMenu = Awaited<ReturnType<typeof readMenus>>[number]

type MenuSiblings = Parameters<typeof reorderSiblings>[2]

type Context = Pick<ServerContext, 'plugins' | 'sections' | 'catalog'>

/** The new place: before this sibling, or at the end. */
export interface MenuMove extends MenuSiblings {
  readonly id: number
  /** By default the common order. */
  readonly roleId: number | null
  readonly beforeId: number | null
}

/**
 * Moves a menu within the order of a role, which then has an order of its own, or within the common order. Simultaneous moves by other people
 * remain in effect.
 * @throws HttpError 404 when it doesn't exist, 409 when it can't be placed there or the sibling is gone
 */
export async function moveMenu(
  tx: Transaction,
  viewer: Viewer,
  { id, roleId, parentId, section: wanted, beforeId }: MenuMove,
  { plugins, sections, catalog }: Context,
): Promise<void> {
  await lockMenus(tx)
  if (roleId !== null) await mayKnowRole(tx, viewer, roleId)
  const menus = await readMenus(tx, { roleId: roleId ?? undefined, plugins, sections })
  const menu = found(menus, id)
  const problem = placeProblem(menus, menu, parentId)
  if (problem) throw conflict(problem)
  const shelf = { parentId, section: parentId === null ? wanted : null }
  const errors = sectionProblems(menus, sections, shelf.section)
  if (errors.length > 0) throw invalid(errors)
  if (roleId !== null) await ownOrder(tx, roleId)

  const there = await menusOn(tx, roleId, shelf)
  const others = there.filter((one) => one !== id)
  if (beforeId !== null && !others.includes(beforeId)) throw stale('The order of the menus')
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  const order = [...others.slice(0, at), id, ...others.slice(at)]
  if (order.join() === there.join()) return

  if (roleId === null && !there.includes(id))
    await updateRecord(tx, catalog.get('menu')!, id, { version: menu.version, ...shelf }, viewer, { catalog })
  await reorderSiblings(tx, roleId, shelf, order)
  await note(tx, viewer, 'menuMoved', menu, roleId)
}

/** Hides a menu for one role, or shows it again; for everybody it is a field of its own. @throws HttpError 404, 409 when it is hidden for everybody */
export async function hideMenu(
  tx: Transaction,
  viewer: Viewer,
  { id, roleId, isHide }: { readonly id: number; readonly roleId: number; readonly isHide: boolean },
  { plugins, sections }: Context,
): Promise<void> {
  await lockMenus(tx)
  await mayKnowRole(tx, viewer, roleId)
  const menu = found(await readMenus(tx, { roleId, plugins, sections }), id)
  if (menu.isHide === isHide) return
  if (menu.isHide && !menu.isHideInRole)
    throw conflict(`${menu.title} is hidden for everybody. Show it for everybody first.`)
  await (isHide ? hideInRole : showInRole)(tx, roleId, id)
  await note(tx, viewer, isHide ? 'menuHidden' : 'menuShown', menu, roleId)
}

/** Lets a role use the common order again. Menus hidden for it remain hidden. @throws HttpError 404 */
export async function resetRoleOrder(tx: Transaction, viewer: Viewer, roleId: number): Promise<void> {
  await lockMenus(tx)
  await mayKnowRole(tx, viewer, roleId)
  const dropped = await dropOwnOrder(tx, roleId)
  if (dropped.length === 0) return
  await publishChange(tx, menuTopic, dropped, viewer)
  await recordAudit(tx, {
    action: 'menuOrderDropped',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Role ${await roleName(tx, roleId)}`,
    record: { entity: 'role', id: roleId },
  })
}

function found(menus: readonly StoredMenu[], id: number): StoredMenu {
  const menu = menus.find((one) => one.id === id)
  if (!menu) throw notFound('Menu')
  return menu
}

async function note(
  tx: Transaction,
  viewer: Viewer,
  action: AuditAction,
  { id, title }: StoredMenu,
  roleId: number | null,
): Promise<void> {
  await publishChange(tx, menuTopic, [id], viewer)
  const whose = roleId === null ? 'for everybody' : `for the role ${await roleName(tx, roleId)}`
  await recordAudit(tx, {
    action,
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Menu ${title}, ${whose}`,
    record: { entity: 'menu', id },
  })
}

async function roleName(tx: Transaction, roleId: number): Promise<string> {
  return (await tx.query.selectFrom('core.role').select('name').where('id', '=', roleId).executeTakeFirstOrThrow()).name
}
