import type { JsonSchema } from '@core/entity/Field'
import type { Database } from '../database/Database'
import { type Route, defineRoute } from '../routes/defineRoute'
import { getProfile } from './userRepository'

export const roleSchema: JsonSchema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }

export const profileSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'firstName', 'lastName', 'email', 'storeId', 'roles', 'currentRoleId', 'sessionId'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    email: { type: 'string' },
    storeId: { type: ['integer', 'null'] },
    roles: { type: 'array', items: roleSchema },
    currentRoleId: { type: 'integer' },
    /** Public: it names the session in the list of sessions and opens nothing. D7. */
    sessionId: { type: 'string' },
  },
}

/** Who am I. S3.2, S7.5. */
export function userRoutes(db: Database): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/me',
      access: 'signedIn',
      summary: 'The signed-in person',
      answer: {
        type: 'object',
        required: ['success', 'user'],
        properties: { success: { type: 'boolean', enum: [true] }, user: profileSchema },
      },
      async handle({ viewer }) {
        return { user: { ...(await getProfile(db, viewer.id)), currentRoleId: viewer.roleId, sessionId: viewer.sessionId } }
      },
    }),
  ]
}
