import type { JsonSchema } from '@core/entity/Field'
import { ids, integer, reference, text } from '@core/entity/fieldKinds'
import { createRecord } from '@core/server/entities/record/createRecord'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { rolePermissions } from '../../shared/adminPermissions'
import { readRoleRights, setRoleRights } from './roleRights'
import { roleTable } from './roleTable'

const { can } = rolePermissions

const rightsSchema: JsonSchema = {
  type: 'object',
  required: ['roleId', 'name', 'version', 'permissionIds', 'fixed'],
  properties: { roleId: { type: 'integer' }, name: { type: 'string' }, version: { type: 'integer' }, permissionIds: { type: 'array', items: { type: 'integer' } }, fixed: { type: 'boolean' } },
}
const role = reference('Role', 'role', { required: true })
const body = { roleId: role, permissionIds: ids('Permissions', { max: 5000 }), version: integer('Version', { min: 1 }) }

/** What roles may do, all at once, and copies of roles. S3.4, S6.1, S7.8, D2. */
export function roleRightsRoutes({ db }: ServerContext): readonly Route[] {
  const save = (path: string, summary: string) =>
    defineRoute({
      method: 'POST',
      path,
      access: can.assignPermissions,
      summary,
      body,
      answer: oneAnswer(rightsSchema),
      async handle({ body, viewer }) {
        const data = await db.transaction((tx) => setRoleRights(tx, viewer, body.roleId, body.permissionIds ?? [], body.version))
        return { data, message: 'Permission updated successfully !!' }
      },
    })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/role-permissions/bulk/:roleId',
      access: can.view,
      summary: 'See what a role may do',
      params: { roleId: role },
      answer: oneAnswer(rightsSchema),
      handle: async ({ params }) => ({ data: await db.transaction((tx) => readRoleRights(tx, params.roleId)) }),
    }),
    save('/api/role-permissions/bulk', 'Give a role its permissions'),
    save('/api/role-permissions/bulk/update', 'Change what a role may do'),
    defineRoute({
      method: 'POST',
      path: '/api/role/:id/clone',
      access: can.clone,
      summary: 'Clone roles',
      params: { id: role },
      body: { name: text('Name', { required: true, max: 60 }) },
      answer: oneAnswer(rightsSchema),
      async handle(call) {
        const { params, body, viewer, reply } = call
        const data = await db.transaction(async (tx) => {
          const source = await readRoleRights(tx, params.id)
          const id = await createOnce(tx, call, async () => {
            const { description } = await tx.query.selectFrom('core.role').select('description').where('id', '=', params.id).executeTakeFirstOrThrow()
            const made = await createRecord(tx, roleTable, { name: body.name, description }, viewer, { catalog: new Map() })
            await setRoleRights(tx, viewer, made, source.permissionIds)
            return made
          })
          return readRoleRights(tx, id)
        })
        reply.code(201)
        return { data, message: 'Role created successfully !!' }
      },
    }),
  ]
}
