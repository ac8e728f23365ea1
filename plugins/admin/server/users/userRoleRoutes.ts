import { userCalls } from '../../shared/userCalls'
import { messages, parsePatch } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  defineRoute,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { findRecord, updateRecord } from '@core/server/entities'
import { lockRights } from '@core/server/administration'
import { userPermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import { rolesToGive } from './rolesToGive'
import { decideRequest, openRequests } from './roleRequests'

const { can } = userPermissions

/** Adds and removes single roles of a person. S6.1, S7.5. */
export function userRoleRoutes({ db, catalog, superAdminApproval }: ServerContext): readonly Route[] {
  return [
    defineRoute(userCalls.rolesToGive, {
      access: can.view,
      async handle({ viewer }) {
        const data = await rolesToGive(db, viewer, superAdminApproval)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(userCalls.giveRoles, {
      access: can.updateAll,
      asksAgain: true,
      async handle({ body, viewer }) {
        await db.transaction((tx) =>
          withRoles({ tx, viewer, catalog }, body.userId, (held) => [...new Set([...held, ...rolesIn(body)])]),
        )
        return { message: 'User role updated successfully !!' }
      },
    }),
    defineRoute(userCalls.takeRoles, {
      access: can.updateAll,
      asksAgain: true,
      async handle({ body, viewer }) {
        await db.transaction((tx) =>
          withRoles({ tx, viewer, catalog }, body.userId, (held) => held.filter((id) => !rolesIn(body).includes(id))),
        )
        return { message: 'User role deleted successfully !!' }
      },
    }),
    defineRoute(userCalls.roleRequests, {
      access: can.view,
      async handle({ params, viewer }) {
        const data = await openRequests(db, params.id, viewer)
        return { data, totalItems: data.length }
      },
    }),
    ...(['approved', 'refused'] as const).map((decision) =>
      defineRoute(decision === 'approved' ? userCalls.approveRole : userCalls.refuseRole, {
        access: can.updateAll,
        asksAgain: true,
        async handle({ params, viewer }) {
          await db.transaction(async (tx) => {
            await lockRights(tx)
            await decideRequest(tx, viewer, params.id, decision)
          })
          return { message: decision === 'approved' ? 'The role was given.' : 'The request was refused.' }
        },
      }),
    ),
  ]
}

function rolesIn({
  roleId,
  roleIds,
}: {
  readonly roleId?: number | null
  readonly roleIds?: readonly number[] | null
}): readonly number[] {
  const roles = [...(roleIds ?? []), ...(!roleId ? [] : [roleId])]
  if (roles.length === 0) throw invalid([{ field: 'roleIds', message: messages.required('Roles') }])
  return roles
}

/** The same function that the form's save uses, so that every guard applies. */
async function withRoles(
  { tx, viewer, catalog }: { tx: Transaction; viewer: Viewer; catalog: ServerContext['catalog'] },
  userId: number,
  change: (held: readonly number[]) => readonly number[],
): Promise<void> {
  const userTable = catalog.get(userEntity.id)!
  const stored = await findRecord(tx, userTable, userId, viewer)
  if (!stored) throw notFound('User')
  const patch = parsePatch(
    { roleIds: userEntity.fields.roleIds },
    { roleIds: change((stored.values.roleIds as number[] | null) ?? []) },
  )
  if (patch.errors) throw invalid(patch.errors)
  await updateRecord(tx, userTable, userId, { ...patch.value, version: stored.version }, viewer, { catalog })
}
