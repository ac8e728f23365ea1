import { email, reference } from '@core/entity/fieldKinds'
import { recordAudit } from '../../audit/recordAudit'
import { doneAnswer, oneAnswer } from '../../routes/answers'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { notFound } from '../../routes/errors'
import { sessionSchema } from '../../users/profileSchema'
import { userAnswer } from '../signIn/answers'
import type { AuthContext } from '../AuthContext'
import { clearSecret, forgeryCookie, pendingCookie, sessionCookie } from './cookies'
import { presentUser } from './presentUser'
import { changeRole, closeSession, keepSession } from './sessions'

/** Who is signed in, signing out, staying signed in, changing into another role that one holds. S3.2, S4.4, S4.7, S7.2, S7.5, D7. */
export function sessionRoutes({ db, session }: AuthContext): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/me',
      access: 'signedIn',
      summary: 'The signed-in person',
      answer: userAnswer,
      async handle({ viewer }) {
        return { user: await presentUser(db, viewer.id, viewer, session) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout',
      access: 'public',
      whileViewing: true,
      summary: 'Sign out',
      body: { email: email('Email') },
      answer: doneAnswer,
      async handle({ viewer, request, reply }) {
        const token = request.cookies[sessionCookie]
        if (token) await closeSession(db, token)
        if (viewer) await recordAudit(db, { action: 'signOut', person: viewer.id, roleId: viewer.roleId, request })
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
      whileViewing: true,
      summary: 'Stay signed in',
      body: {},
      answer: oneAnswer(sessionSchema),
      async handle({ viewer }) {
        await keepSession(db, viewer.sessionId)
        return { data: { idleMinutes: session.idleMinutes, endsAt: viewer.sessionEndsAt } }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/change-role',
      access: 'signedIn',
      whileViewing: true,
      summary: 'Change into another role that one holds',
      body: { roleId: reference('Role', 'role', { required: true }) },
      answer: userAnswer,
      async handle({ body, viewer, request }) {
        if (!(await changeRole(db, viewer, body.roleId))) throw notFound('Role')
        await recordAudit(db, { action: 'roleSwitched', person: viewer.id, roleId: body.roleId, request, details: { from: viewer.roleId } })
        const { viewing: _ended, ...own } = viewer
        return { user: await presentUser(db, viewer.id, { ...own, roleId: body.roleId }, session) }
      },
    }),
  ]
}
