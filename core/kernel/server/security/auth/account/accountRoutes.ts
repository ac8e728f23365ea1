import { isZone } from '@core/kernel/entity/dates'
import { messages as texts } from '@core/kernel/entity/messages'
import { accountCalls } from '@core/kernel/shared/accountCalls'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/Database'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, invalid, notFound } from '../../../platform/http/errors'
import type { Viewer } from '../../../platform/http/Viewer'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { attemptSucceeded } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { newTotpSecret, totpQr, totpStep } from '../authenticator/totp'
import { openSecret, sealSecret } from '../authenticator/storedSecrets'
import { useTotpStep } from '../authenticator/useTotpStep'
import { listPasskeys } from '../passkeys/passkeys'
import { provePassword } from '../password/provePassword'
import { closeSessionsOf } from '../session/sessions'
import { signInChanged } from './signInChanged'

/** The settings of a person's own account. Each call only concerns the signed-in person. D7, D10. */
export function accountRoutes(context: AuthContext): readonly Route[] {
  return [read(context), preferences(context), endSessions(context), ...authenticator(context)]
}

function read({ db }: AuthContext): Route {
  return defineRoute(accountCalls.read, {
    access: 'signedIn',
    async handle({ viewer }) {
      const [{ phone, formerEmail, hasAuthenticator }, sessions, passkeys] = await Promise.all([
        getContact(db, viewer.id),
        listSessions(db, viewer),
        listPasskeys(db, viewer.id),
      ])
      return { data: { phone, formerEmail, hasAuthenticator, passkeys, sessions } }
    },
  })
}

/** The session of this request first, then the most recently used. */
function listSessions(db: Database, viewer: Viewer) {
  const current = sql<boolean>`session.id = ${viewer.sessionId}`
  return db.query
    .selectFrom('core.session as session')
    .innerJoin('core.role as role', 'role.id', 'session.role_id')
    .select(['session.id', 'session.device', 'role.name as role', 'session.created_at as createdAt'])
    .select(['session.seen_at as seenAt', current.as('current')])
    .where('session.user_id', '=', viewer.id)
    .where('session.expires_at', '>', sql<string>`now()`)
    .orderBy(current, 'desc')
    .orderBy('session.seen_at', 'desc')
    .limit(100)
    .execute()
}

function preferences({ db }: AuthContext): Route {
  return defineRoute(accountCalls.preferences, {
    access: 'signedIn',
    async handle({ body, viewer }) {
      const timeZone = body.timeZone || null
      if (timeZone && !isZone(timeZone))
        throw invalid([{ field: 'timeZone', message: 'Time zone must be a name such as America/Los_Angeles' }])
      await db.query
        .updateTable('core.user')
        .set({ date_form: body.dateForm, time_zone: timeZone })
        .where('id', '=', viewer.id)
        .execute()
      return {}
    },
  })
}

function endSessions({ db }: AuthContext): Route {
  return defineRoute(accountCalls.endSessions, {
    access: 'signedIn',
    asksAgain: true,
    async handle({ body, viewer, request }) {
      await db.transaction(async (tx) => {
        const ended = body.sessionId
          ? await tx.query
              .deleteFrom('core.session')
              .where('user_id', '=', viewer.id)
              .where(sql<string>`id::text`, '=', body.sessionId)
              .executeTakeFirstOrThrow()
              .then(({ numDeletedRows }) => Number(numDeletedRows))
          : await closeSessionsOf(tx, viewer.id, viewer.sessionId)
        if (body.sessionId && ended === 0) throw notFound('Session')
        if (ended > 0)
          await recordAudit(tx, {
            ...ownEntry(viewer, request),
            action: 'sessionsEnded',
            details: { sessionsEnded: ended },
          })
      })
      return { message: body.sessionId ? 'The session has ended.' : 'Your other sessions have ended.' }
    },
  })
}

/** Turning on an authenticator app in the account, in addition to doing so while signing in (S4.2). */
function authenticator({ db, brand, dataKeys }: AuthContext): readonly Route[] {
  return [
    defineRoute(accountCalls.beginAuthenticator, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        await provePassword(db, viewer, request, { password: body.password, field: 'password' })
        const secret = newTotpSecret()
        await db.query
          .updateTable('core.session')
          .set({ totp_secret: sealSecret(dataKeys, viewer.id, secret) })
          .where('id', '=', viewer.sessionId)
          .execute()
        return { qr: await totpQr(secret, (await brand()).name, viewer.email), key: secret }
      },
    }),
    defineRoute(accountCalls.confirmAuthenticator, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        const tries = [{ kind: 'code', of: String(viewer.id) }] as const
        await beginLoggedAttempt(db, { keys: tries, request, at: 'code', person: async () => viewer.id })
        await db.transaction(async (tx) => {
          const { totp_secret: stored } = await tx.query
            .selectFrom('core.session')
            .select('totp_secret')
            .where('id', '=', viewer.sessionId)
            .forUpdate()
            .executeTakeFirstOrThrow()
          if (stored === null) throw new HttpError(409, 'This QR code is no longer valid. Please start again.')
          const step = totpStep(openSecret(dataKeys, viewer.id, stored), body.otp)
          if (step === undefined) throw invalid([{ field: 'otp', message: texts.otp }])
          await tx.query
            .updateTable('core.user')
            .set({ totp_secret: stored, totp_step: null })
            .where('id', '=', viewer.id)
            .execute()
          await useTotpStep(tx, viewer.id, step)
          await tx.query
            .updateTable('core.session')
            .set({ totp_secret: null })
            .where('id', '=', viewer.sessionId)
            .execute()
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'secondFactorAdded' })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'authenticatorAdded' })
        })
        await attemptSucceeded(db, tries)
        return { message: 'Your authenticator app gives the codes from now on.' }
      },
    }),
    defineRoute(accountCalls.removeAuthenticator, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        await provePassword(db, viewer, request, { password: body.password, field: 'password' })
        await db.transaction(async (tx) => {
          const { numUpdatedRows } = await tx.query
            .updateTable('core.user')
            .set({ totp_secret: null, totp_step: null })
            .where('id', '=', viewer.id)
            .where('totp_secret', 'is not', null)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) return
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'secondFactorRemoved' })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'authenticatorRemoved' })
        })
        return { message: 'The authenticator app is off. The next code is mailed.' }
      },
    }),
  ]
}
