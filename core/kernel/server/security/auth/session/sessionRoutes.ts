import { authCalls } from '@core/kernel/shared/authCalls'
import { recordAudit } from '../../audit/recordAudit'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { notFound } from '../../../platform/http/errors'
import type { AuthContext } from '../AuthContext'
import { noteSignedOut } from '../providers/signedOut'
import { clearSecret, forgeryCookie, pendingCookie, sessionCookie } from './cookies'
import { presentUser } from './presentUser'
import { changeRole, closeSession, extendSession } from './sessions'

/**
 * The signed-in person, signing out, extending the session, changing into another of the person's roles. S3.2, S4.4, S4.7, S7.2, S7.5, D7.
 */
export function sessionRoutes({ db, session, dataKeys }: AuthContext): readonly Route[] {
  return [
    defineRoute(authCalls.me, {
      access: 'signedIn',
      async handle({ viewer }) {
        return { user: await presentUser(db, viewer.id, viewer, session) }
      },
    }),
    defineRoute(authCalls.logout, {
      access: 'public',
      whileViewing: true,
      async handle({ body, viewer, request, reply }) {
        const token = request.cookies[sessionCookie]
        if (viewer && !viewer.key) await noteSignedOut({ db, dataKeys }, viewer.sessionId, reply)
        if (token) await closeSession(db, token)
        if (viewer) await recordAudit(db, { action: 'signOut', person: viewer.id, roleId: viewer.roleId, request })
        clearSecret(reply, sessionCookie)
        clearSecret(reply, pendingCookie)
        clearSecret(reply, forgeryCookie)
        // Clears what the browser would otherwise keep for the next person who uses it: files, and its storage even if the script that
        // does so (S4.4) is interrupted. After a session that ended by itself, the same person signs in again and sends what waits, which
        // nobody else can decrypt.
        reply.header('clear-site-data', body.ended ? '"cache"' : '"cache", "storage"')
        return { message: 'Logout successfully.' }
      },
    }),
    defineRoute(authCalls.refresh, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ viewer }) {
        await extendSession(db, viewer.sessionId)
        return { data: { idleMinutes: session.idleMinutes, endsAt: viewer.sessionEndsAt } }
      },
    }),
    defineRoute(authCalls.changeRole, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer, request }) {
        if (!(await changeRole(db, viewer, body.roleId))) throw notFound('Role')
        await recordAudit(db, {
          action: 'roleSwitched',
          person: viewer.id,
          roleId: body.roleId,
          request,
          details: { from: viewer.roleId },
        })
        const { viewing: _ended, ...own } = viewer
        return { user: await presentUser(db, viewer.id, { ...own, roleId: body.roleId }, session) }
      },
    }),
  ]
}
