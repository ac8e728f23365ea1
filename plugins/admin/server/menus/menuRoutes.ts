import type { JsonSchema } from '@core/entity/Field'
import { choice, integer, reference, yesNo } from '@core/entity/fieldKinds'
import { menuSections } from '@core/entity/menus'
import { mayKnowRole } from '@core/server/access/mayKnowRole'
import { readMenus } from '@core/server/access/menus/readMenus'
import type { Viewer } from '@core/server/access/Viewer'
import { viewRoles } from '@core/server/access/wellKnownPermissions'
import type { Database } from '@core/server/database/Database'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer, oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { configurationPermissions } from '../../shared/adminPermissions'
import { hasOwnOrder } from './menuOrder'
import { followEverybody, hideMenu, moveMenu } from './moveMenu'

const { can } = configurationPermissions

const optional = (type: string): JsonSchema => ({ type: [type, 'null'] })
const placed: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer' },
  version: { type: 'integer' },
  parentId: optional('integer'),
  section: optional('string'),
  title: { type: 'string' },
  icon: optional('string'),
  link: optional('string'),
  badge: optional('string'),
  plugin: optional('string'),
  moduleId: optional('integer'),
  isHeading: { type: 'boolean' },
  isHide: { type: 'boolean' },
  isHideInRole: { type: 'boolean' },
}
const arrangementSchema: JsonSchema = {
  type: 'object',
  required: ['isOwn', 'roles', 'menus'],
  properties: {
    isOwn: { type: 'boolean', description: 'The role has an order of its own' },
    roles: { type: 'array', items: { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
    menus: { type: 'array', items: { type: 'object', required: Object.keys(placed), properties: placed } },
  },
}

const menu = integer('Menu', { required: true, min: 1 })
const role = reference('Role', 'role')
const oneRole = reference('Role', 'role', { required: true })
const sections = menuSections.flatMap((name) => (name === null ? [] : [{ id: name, name }]))

/** The order of the menus and what is hidden, for everybody and for a role. S3.1's hierarchy view. */
export function menuRoutes(context: ServerContext): readonly Route[] {
  const { db, plugins } = context
  return [
    defineRoute({
      method: 'POST',
      path: '/api/Menus/OrderView',
      access: can.view,
      whileViewing: true,
      summary: 'See the order of menus',
      body: { roleId: role },
      answer: oneAnswer(arrangementSchema),
      async handle({ body: { roleId }, viewer }) {
        if (roleId) await mayKnowRole(db, viewer, roleId)
        const [menus, roles, isOwn] = await Promise.all([readMenus(db, { roleId: roleId ?? undefined, plugins }), rolesOf(db, viewer), roleId ? hasOwnOrder(db, roleId) : false])
        return { data: { isOwn, roles, menus } }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/Menus/Move',
      access: can.update,
      summary: 'Move menus',
      body: { id: menu, roleId: role, parentId: integer('Below', { min: 1 }), section: choice('Section', sections), beforeId: integer('Before', { min: 1 }) },
      answer: doneAnswer,
      async handle({ body: { id, roleId, parentId, section, beforeId }, viewer }) {
        const move = { id, roleId: roleId ?? null, parentId: parentId ?? null, section: section ?? null, beforeId: beforeId ?? null }
        await db.transaction((tx) => moveMenu(tx, viewer, move, context))
        return { message: 'Menu update successfully.' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/Menus/Hide',
      access: can.update,
      summary: 'Hide menus for a role',
      body: { id: menu, roleId: oneRole, isHide: yesNo('Hidden', { required: true }) },
      answer: doneAnswer,
      async handle({ body, viewer }) {
        await db.transaction((tx) => hideMenu(tx, viewer, body, context))
        return { message: 'Menu update successfully.' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/Menus/FollowEverybody',
      access: can.update,
      summary: 'Let a role follow everybody’s order of menus',
      body: { roleId: oneRole },
      answer: doneAnswer,
      async handle({ body: { roleId }, viewer }) {
        await db.transaction((tx) => followEverybody(tx, viewer, roleId))
        return { message: 'Menu update successfully.' }
      },
    }),
  ]
}

/** Those whose menus this person may see. */
function rolesOf({ query }: Pick<Database, 'query'>, viewer: Viewer) {
  const roles = query.selectFrom('core.role').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id')
  return (viewer.permissions.has(viewRoles) ? roles : roles.where('id', '=', viewer.roleId)).execute()
}
