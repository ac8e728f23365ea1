import { sql } from 'kysely'
import type { JsonSchema } from '@core/entity/Field'
import { integer, reference } from '@core/entity/fieldKinds'
import type { Database } from '../database/Database'
import { listAnswer, oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { notFound } from '../routes/errors'
import type { Viewer } from './Viewer'
import { viewRoles } from './wellKnownPermissions'

const menuSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'title', 'icon', 'link', 'isHide', 'section', 'children'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    icon: { type: 'string' },
    link: { type: 'string' },
    isHide: { type: 'boolean' },
    section: { type: ['string', 'null'] },
    children: {
      type: 'array',
      items: { type: 'object', required: ['childtitle', 'childlink'], properties: { childtitle: { type: 'string' }, childlink: { type: 'string' } } },
    },
  },
}

const permissionsSchema: JsonSchema = {
  type: 'object',
  required: ['roleId', 'permissionIds'],
  properties: { roleId: { type: 'integer' }, permissionIds: { type: 'array', items: { type: 'integer' } } },
}

/** What a role holds, and the menus that it sees. S3.1, S3.4, S4.7. @param plugins the ids of those that are on */
export function roleRoutes(db: Database, plugins: readonly string[]): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/role/:id/permissions',
      access: 'signedIn',
      summary: "A role's permissions",
      params: { id: reference('Role', 'role', { required: true }) },
      answer: oneAnswer(permissionsSchema),
      async handle({ params, viewer }) {
        await mayKnow(db, viewer, params.id)
        // What both roles hold, which is what counts.
        if (viewer.viewing?.id === params.id) return { data: { roleId: params.id, permissionIds: [...viewer.permissions].toSorted((a, b) => a - b) } }
        const rows = await db.query.selectFrom('core.role_permission').select('permission_id').where('role_id', '=', params.id).orderBy('permission_id').execute()
        return { data: { roleId: params.id, permissionIds: rows.map((row) => row.permission_id) } }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/Menus/List',
      access: 'signedIn',
      whileViewing: true,
      summary: "A role's menus",
      body: { id: reference('Role', 'role', { required: true }), limit: integer('Limit'), offset: integer('Offset') },
      answer: listAnswer(menuSchema),
      async handle({ body, viewer }) {
        await mayKnow(db, viewer, body.id)
        const menus = await menusOf(db, body.id, plugins)
        const data = viewer.viewing ? menus.filter(({ id }) => viewer.permissions.has(id * 100)) : menus
        const offset = body.offset ?? 0
        return { data: data.slice(offset, offset + (body.limit ?? 1_000_000)), totalItems: data.length }
      },
    }),
  ]
}

/** @throws Refusal 404 when there is no such role, or it is not this person's to see */
async function mayKnow(db: Database, viewer: Viewer, roleId: number): Promise<void> {
  if (viewer.roleId === roleId || viewer.viewing?.id === roleId) return
  const role = viewer.permissions.has(viewRoles) && (await db.query.selectFrom('core.role').select('id').where('id', '=', roleId).executeTakeFirst())
  if (!role) throw notFound('Role')
}

/** A menu is on a role's sidebar when the role holds its module's `viewModule`, which is the module's id × 100. */
function menusOf(db: Database, roleId: number, plugins: readonly string[]) {
  return db.query
    .selectFrom('core.menu as menu')
    .innerJoin('core.module as module', 'module.id', 'menu.id')
    .innerJoin('core.role_permission as granted', (join) => join.on('granted.permission_id', '=', sql<number>`menu.id * 100`).on('granted.role_id', '=', roleId))
    .select(['menu.id', 'menu.title', 'menu.icon', 'menu.link', 'menu.is_hidden as isHide', 'menu.section'])
    .select(sql<object[]>`(select coalesce(json_agg(json_build_object('childtitle', child->>'title', 'childlink', child->>'link')), '[]') from jsonb_array_elements(menu.children) child)`.as('children'))
    .where('module.plugin', 'in', ['core', ...plugins])
    .orderBy('menu.position')
    .orderBy('menu.id')
    .execute()
}
