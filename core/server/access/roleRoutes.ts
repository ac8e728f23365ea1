import type { JsonSchema } from '@core/entity/Field'
import { integer, reference } from '@core/entity/fieldKinds'
import { isBlank } from '@core/entity/isBlank'
import { menuTree } from '@core/entity/menus'
import type { Database } from '../database/Database'
import { listAnswer, oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { listBody } from '../entities/list/listFields'
import { invalid } from '../routes/errors'
import { mayKnowRole } from './mayKnowRole'
import { readMenus } from './menus/readMenus'

const leafProperties = { childtitle: { type: 'string' }, childlink: { type: 'string' } } as const
const leafSchema: JsonSchema = { type: 'object', required: ['childtitle', 'childlink'], properties: leafProperties }

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
    badge: { type: 'string' },
    isHeading: { type: 'boolean' },
    children: { type: 'array', items: { ...leafSchema, properties: { ...leafProperties, children: { type: 'array', items: leafSchema } } } },
  },
}

const permissionsSchema: JsonSchema = {
  type: 'object',
  required: ['roleId', 'permissionIds'],
  properties: { roleId: { type: 'integer' }, permissionIds: { type: 'array', items: { type: 'integer' } } },
}

const { limit, offset, sorting, searchCol, filter, commonFilters } = listBody
const menuListBody = { id: integer('Role', { help: 'Your own unless said' }), limit, offset, sorting, searchCol, filter, commonFilters } as const

/** A list request as S3.20 has it is welcome, as far as it asks for the whole sidebar in the sidebar's order. @throws Refusal 400 where it asks for less */
function refuseNarrowing(body: Readonly<Record<string, unknown>>): void {
  const narrowing = (['filter', 'commonFilters'] as const).filter((name) => Object.values(body[name] ?? {}).some((value) => !isBlank(value) && value !== false))
  if (narrowing.length > 0) throw invalid(narrowing.map((field) => ({ field, message: 'The menus of a role come whole: there is nothing to filter them by' })))
}

/** What a role holds, and the menus that it sees. S3.1, S3.4, S4.7. @param plugins the ids of those that are on, core's included */
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
        await mayKnowRole(db, viewer, params.id)
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
      body: menuListBody,
      answer: listAnswer(menuSchema),
      async handle({ body, viewer }) {
        // Whoever asks for no role means their own; while viewing as a role, that one.
        const roleId = body.id || (viewer.viewing?.id ?? viewer.roleId)
        await mayKnowRole(db, viewer, roleId)
        refuseNarrowing(body)
        const placed = await readMenus(db, { roleId, plugins })
        // Of what one views as somebody else, what both roles see.
        const data = menuTree(viewer.viewing ? placed.filter(({ moduleId }) => moduleId === null || viewer.permissions.has(moduleId * 100)) : placed)
        const offset = body.offset ?? 0
        return { data: data.slice(offset, offset + (body.limit ?? 1_000_000)), totalItems: data.length }
      },
    }),
  ]
}
