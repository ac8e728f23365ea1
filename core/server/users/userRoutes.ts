import type { Database } from '../database/Database'
import { type Route, defineRoute } from '../routes/defineRoute'
import { profileSchema } from './profileSchema'
import { getProfile } from './userRepository'

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
