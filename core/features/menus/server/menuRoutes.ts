import { menuCalls } from '../shared/menuCalls'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { hasOwnOrder } from '@core/kernel/server/security/access/menus/menuOrder'
import { knownRoles, mayKnowRole } from '@core/kernel/server/security/access/mayKnowRole'
import { readMenus } from '@core/kernel/server/security/access/menus/readMenus'
import { configuration as can } from '@core/kernel/entity/configurationModule'
import { hideMenu, moveMenu, resetRoleOrder } from './moveMenu'

/** The order of the menus and the hidden ones, for everybody and for a role. S3.1's hierarchy view. */
export function menuRoutes(context: ServerContext): readonly Route[] {
  const { db, plugins, sections } = context
  return [
    defineRoute(menuCalls.arrangement, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { roleId }, viewer }) {
        if (roleId) await mayKnowRole(db, viewer, roleId)
        const [menus, roles, isOwn] = await Promise.all([
          readMenus(db, { roleId: roleId ?? undefined, plugins, sections }),
          knownRoles(db, viewer),
          roleId ? hasOwnOrder(db, roleId) : false,
        ])
        return { data: { isOwn, roles, sections, menus } }
      },
    }),
    defineRoute(menuCalls.move, {
      access: [can.update, can.updateAll],
      asksAgain: true,
      async handle({ body: { id, roleId, parentId, section, beforeId }, viewer }) {
        const move = {
          id,
          roleId: roleId ?? null,
          parentId: parentId ?? null,
          section: section ?? null,
          beforeId: beforeId ?? null,
        }
        await db.transaction((tx) => moveMenu(tx, viewer, move, context))
        return { message: 'Menu update successfully.' }
      },
    }),
    defineRoute(menuCalls.hide, {
      access: [can.update, can.updateAll],
      asksAgain: true,
      async handle({ body, viewer }) {
        await db.transaction((tx) => hideMenu(tx, viewer, body, context))
        return { message: 'Menu update successfully.' }
      },
    }),
    defineRoute(menuCalls.resetRoleOrder, {
      access: [can.update, can.updateAll],
      asksAgain: true,
      async handle({ body: { roleId }, viewer }) {
        await db.transaction((tx) => resetRoleOrder(tx, viewer, roleId))
        return { message: 'Menu update successfully.' }
      },
    }),
  ]
}
