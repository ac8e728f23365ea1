import { ids, reference } from '@core/entity/fieldKinds'
import { messages } from '@core/entity/messages'
import { parsePatch } from '@core/entity/parse'
import type { Viewer } from '@core/server/access/Viewer'
import type { Transaction } from '@core/server/database/Database'
import { findRecord } from '@core/server/entities/record/storedRecord'
import { updateRecord } from '@core/server/entities/record/updateRecord'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer, listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { invalid, notFound } from '@core/server/routes/errors'
import { userPermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import { rolesToGive } from './rolesToGive'
import { userTable } from './userTable'

const { can } = userPermissions
const user = reference('User', 'user', { required: true })
/** One role, or several. */
const body = { userId: user, roleId: reference('Role', 'role'), roleIds: ids('Roles', { max: 20 }) } as const

/** Giving and taking single roles, on top of those that a person has. S6.1, S7.5. */
export function userRoleRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user-roles',
      access: can.view,
      summary: 'See which roles can be given',
      answer: listAnswer({
        type: 'object',
        required: ['id', 'name', 'description', 'beyond', 'beyondCount'],
        properties: { id: { type: 'integer' }, name: { type: 'string' }, description: { type: ['string', 'null'] }, beyond: { type: 'array', items: { type: 'string' } }, beyondCount: { type: 'integer' } },
      }),
      async handle({ viewer }) {
        const data = await rolesToGive(db, viewer)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user-roles',
      access: can.update,
      summary: 'Give roles',
      body,
      answer: doneAnswer,
      async handle({ body, viewer }) {
        await db.transaction((tx) => withRoles(tx, viewer, body.userId, (held) => [...new Set([...held, ...rolesIn(body)])]))
        return { message: 'User role updated successfully !!' }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user-roles/removeRole',
      access: can.update,
      summary: 'Take roles away',
      body,
      answer: doneAnswer,
      async handle({ body, viewer }) {
        await db.transaction((tx) => withRoles(tx, viewer, body.userId, (held) => held.filter((id) => !rolesIn(body).includes(id))))
        return { message: 'User role deleted successfully !!' }
      },
    }),
  ]
}

function rolesIn({ roleId, roleIds }: { readonly roleId?: number | null; readonly roleIds?: readonly number[] | null }): readonly number[] {
  const roles = [...(roleIds ?? []), ...(!roleId ? [] : [roleId])]
  if (roles.length === 0) throw invalid([{ field: 'roleIds', message: messages.required('Roles') }])
  return roles
}

/** The same way that the form's save takes, so that every guard stands on it. */
async function withRoles(tx: Transaction, viewer: Viewer, userId: number, change: (held: readonly number[]) => readonly number[]): Promise<void> {
  const stored = await findRecord(tx, userTable, userId, viewer)
  if (!stored) throw notFound('User')
  const patch = parsePatch({ roleIds: userEntity.fields.roleIds }, { roleIds: change((stored.values.roleIds as number[] | null) ?? []) })
  if (patch.errors) throw invalid(patch.errors)
  await updateRecord(tx, userTable, userId, { ...patch.value, version: stored.version }, viewer, { catalog: new Map([['user', userTable]]) })
}
