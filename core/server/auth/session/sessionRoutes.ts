import { email, reference } from '@core/entity/fieldKinds'
import { doneAnswer } from '../../routes/answers'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { notFound } from '../../routes/errors'
import { getProfile } from '../../users/userRepository'
import { userAnswer } from '../signIn/answers'
import type { AuthContext } from '../AuthContext'
import { clearSecret, forgeryCookie, pendingCookie, sessionCookie } from './cookies'
import { changeRole, closeSession, keepSession } from './sessions'

/** Signing out, staying signed in, changing into another role that one holds. S4.4, S4.7, S7.2, D7. */
export function sessionRoutes({ db }: AuthContext): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout',
      access: 'public',
      summary: 'Sign out',
      body: { email: email('Email') },
      answer: doneAnswer,
      async handle({ request, reply }) {
        const token = request.cookies[sessionCookie]
        if (token) await closeSession(db, token)
        clearSecret(reply, sessionCookie)
        clearSecret(reply, pendingCookie)
        clearSecret(reply, forgeryCookie)
        return { message: 'Logout successfully.' }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/refresh',
      access: 'signedIn',
      summary: 'Stay signed in',
      body: {},
      answer: doneAnswer,
      async handle({ viewer }) {
        await keepSession(db, viewer.sessionId)
        return {}
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/change-role',
      access: 'signedIn',
      summary: 'Change into another role that one holds',
      body: { roleId: reference('Role', 'role', { required: true }) },
      answer: userAnswer,
      async handle({ body, viewer }) {
        if (!(await changeRole(db, viewer, body.roleId))) throw notFound('Role')
        return { user: { ...(await getProfile(db, viewer.id)), currentRoleId: body.roleId, sessionId: viewer.sessionId } }
      },
    }),
  ]
}
