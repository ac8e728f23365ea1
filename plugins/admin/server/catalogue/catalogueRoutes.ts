import { roleCalls } from '../../shared/roleCalls'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { configurationPermissions, rolePermissions } from '../../shared/adminPermissions'
import { readRoleRights } from '../roles/roleRights'
import { listModules, listPermissions } from './catalogueRepository'

const { can } = configurationPermissions

/** All existing permissions, by module and in one list. S3.5, S6.1, S7.6, S7.7. */
export function catalogueRoutes({ db, plugins }: ServerContext): readonly Route[] {
  return [
    defineRoute(roleCalls.modules, {
      access: can.view,
      async handle() {
        const data = await listModules(db, plugins)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(roleCalls.modulesOf, {
      access: rolePermissions.can.view,
      async handle({ params }) {
        const { permissionIds } = await db.transaction((tx) => readRoleRights(tx, params.roleId))
        const held = new Set(permissionIds)
        const data = (await listModules(db, plugins)).map((module) => ({
          ...module,
          permissions: module.permissions.map((permission) => ({ ...permission, granted: held.has(permission.id) })),
        }))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(roleCalls.permissions, {
      access: can.view,
      async handle() {
        const data = await listPermissions(db)
        return { data, totalItems: data.length }
      },
    }),
  ]
}
