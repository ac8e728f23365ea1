import { recordSchema } from '@core/entity/fieldKinds'
import { allows } from '@core/entity/policy'
import { listQuery, pageOf, sortOf } from '@core/server/lists/listQuery'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { forbidden } from '@core/server/routes/errors'
import { roleSchema } from '@core/server/users/profileSchema'
import { userPermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import { listUsers, userSortColumns } from './userRepository'

const record = recordSchema(userEntity.fields)
const rowSchema = {
  ...record,
  required: ['id', 'roles', 'labels', ...(record.required as string[])],
  properties: {
    id: { type: 'integer' },
    ...(record.properties as object),
    roles: { type: 'array', items: roleSchema },
    labels: { type: 'object', required: ['status', 'store'], properties: { status: { type: 'string' }, store: { type: ['string', 'null'] } } },
  },
}

/** The staff. S2.14, S7.5. */
export function userRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/getAll',
      access: userPermissions.can.view,
      summary: 'List users',
      query: listQuery,
      answer: listAnswer(rowSchema),
      async handle({ query, viewer }) {
        if (!allows(userEntity.policy.view, viewer)) throw forbidden('list users')
        return listUsers(db, { ...pageOf(query), ...sortOf(query, userSortColumns), search: query.search })
      },
    }),
  ]
}
