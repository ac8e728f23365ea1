import type { JsonSchema } from '@core/entity/Field'
import { reference } from '@core/entity/fieldKinds'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { configurationPermissions, rolePermissions } from '../../shared/adminPermissions'
import { readRoleRights } from '../roles/roleRights'
import { listModules, listPermissions } from './catalogueRepository'

const { can } = configurationPermissions

const permissionSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'moduleId', 'key', 'label'],
  properties: { id: { type: 'integer' }, moduleId: { type: 'integer' }, key: { type: 'string' }, label: { type: 'string' } },
}
const moduleSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'title', 'permissions'],
  properties: { id: { type: 'integer' }, title: { type: 'string' }, permissions: { type: 'array', items: permissionSchema } },
}

const grantedSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'title', 'permissions'],
  properties: {
    ...(moduleSchema['properties'] as object),
    permissions: { type: 'array', items: { type: 'object', required: ['id', 'moduleId', 'key', 'label', 'granted'], properties: { ...(permissionSchema['properties'] as object), granted: { type: 'boolean' } } } },
  },
}

/** All that there is to allow, by module and in one list. S3.5, S6.1, S7.6, S7.7. */
export function catalogueRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/module/getAll',
      access: can.view,
      summary: 'List modules',
      answer: listAnswer(moduleSchema),
      async handle() {
        const data = await listModules(db)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/module/role/:roleId',
      access: rolePermissions.can.view,
      summary: 'See the modules of a role',
      params: { roleId: reference('Role', 'role', { required: true }) },
      answer: listAnswer(grantedSchema),
      async handle({ params }) {
        const { permissionIds } = await db.transaction((tx) => readRoleRights(tx, params.roleId))
        const held = new Set(permissionIds)
        const data = (await listModules(db)).map((module) => ({ ...module, permissions: module.permissions.map((permission) => ({ ...permission, granted: held.has(permission.id) })) }))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/permission/getAll',
      access: can.view,
      summary: 'List permissions',
      answer: listAnswer(permissionSchema),
      async handle() {
        const data = await listPermissions(db)
        return { data, totalItems: data.length }
      },
    }),
  ]
}
