import { userCalls } from '../../shared/userCalls'
import { messages, parsePatch } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import { findRecord, updateRecord } from '@core/server/entities'
import { defineRoute, invalid, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { userPermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import { rolesToGive } from './rolesToGive'
import { userTable } from './userTable'

const { can } = userPermissions

/** Giving and taking single roles, on top of those that a person has. S6.1, S7.5. */
export function userRoleRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute(userCalls.rolesToGive, {
      access: can.view,
      async handle({ viewer }) {
        const data = await rolesToGive(db, viewer)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(userCalls.giveRoles, {
      access: can.update,
      asksAgain: true,
      async handle({ body, viewer }) {
        await db.transaction((tx) =>
          withRoles(tx, viewer, body.userId, (held) => [...new Set([...held, ...rolesIn(body)])]),
        )
        return { message: 'User role updated successfully !!' }
      },
    }),
    defineRoute(userCalls.takeRoles, {
      access: can.update,
      asksAgain: true,
      async handle({ body, viewer }) {
        await db.transaction((tx) =>
          withRoles(tx, viewer, body.userId, (held) => held.filter((id) => !rolesIn(body).includes(id))),
        )
        return { message: 'User role deleted successfully !!' }
      },
    }),
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

/** The same way that the form's save takes, so that every guard stands on it. */
async function withRoles(
  tx: Transaction,
  viewer: Viewer,
  userId: number,
  change: (held: readonly number[]) => readonly number[],
): Promise<void> {
  const stored = await findRecord(tx, userTable, userId, viewer)
  if (!stored) throw notFound('User')
  const patch = parsePatch(
    { roleIds: userEntity.fields.roleIds },
    { roleIds: change((stored.values.roleIds as number[] | null) ?? []) },
  )
  if (patch.errors) throw invalid(patch.errors)
  await updateRecord(tx, userTable, userId, { ...patch.value, version: stored.version }, viewer, {
    catalog: new Map([['user', userTable]]),
  })
}
