import { roleCalls } from '../../shared/roleCalls'
import { createRecord } from '@core/server/entities'
import { createOnce, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { rolePermissions } from '../../shared/adminPermissions'
import { descriptionOfRole, readRoleRights, setRoleRights } from './roleRights'
import { roleTable } from './roleTable'

const { can } = rolePermissions

/** The permissions of roles as a whole, and copies of roles. S3.4, S6.1, S7.8, D2. */
export function roleRightsRoutes({ db }: ServerContext): readonly Route[] {
  const save = (call: typeof roleCalls.saveRights | typeof roleCalls.changeRights) =>
    defineRoute(call, {
      access: can.assignPermissions,
      asksAgain: true,
      async handle({ body, viewer }) {
        const data = await db.transaction((tx) =>
          setRoleRights(tx, viewer, body.roleId, body.permissionIds ?? [], body.version),
        )
        return { data, message: 'Permission updated successfully !!' }
      },
    })
  return [
    defineRoute(roleCalls.rights, {
      access: can.view,
      handle: async ({ params }) => ({ data: await db.transaction((tx) => readRoleRights(tx, params.roleId)) }),
    }),
    save(roleCalls.saveRights),
    save(roleCalls.changeRights),
    defineRoute(roleCalls.clone, {
      access: can.clone,
      asksAgain: true,
      async handle(call) {
        const { params, body, viewer, reply } = call
        const data = await db.transaction(async (tx) => {
          const source = await readRoleRights(tx, params.id)
          const id = await createOnce(tx, call, async () => {
            const description = await descriptionOfRole(tx, params.id)
            const made = await createRecord(tx, roleTable, { name: body.name, description }, viewer, {
              catalog: new Map(),
            })
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
