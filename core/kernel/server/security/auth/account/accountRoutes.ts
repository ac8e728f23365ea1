import { isZone } from '@core/kernel/entity/dates'
import { messages as texts } from '@core/kernel/entity/messages'
import { accountCalls } from '@core/kernel/shared/accountCalls'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, invalid, notFound } from '../../../platform/http/errors'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { attemptSucceeded } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { getContact, setPreferences } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import {
  beginAuthenticator,
  endBegunAuthenticator,
  lockBegunAuthenticator,
  removeAuthenticator,
  setAuthenticator,
} from '../authenticator/authenticators'
import { newTotpSecret, totpQr, totpStep } from '../authenticator/totp'
import { openSecret, sealSecret } from '../authenticator/storedSecrets'
import { listPasskeys } from '../passkeys/passkeys'
import { hasUsablePassword, proveOwner } from '../password/proveOwner'
import { closeSessionOf, closeSessionsOf, listSessions } from '../session/sessions'
import { signInChanged } from './signInChanged'

/** The settings of a person's own account. Each call only concerns the signed-in person. D7, D10. */
export function accountRoutes(context: AuthContext): readonly Route[] {
  return [read(context), preferences(context), endSessions(context), ...authenticator(context)]
}

function read(context: AuthContext): Route {
  const { db } = context
  return defineRoute(accountCalls.read, {
    access: 'signedIn',
    async handle({ viewer }) {
      const [{ phone, formerEmail, hasAuthenticator }, sessions, passkeys, hasPassword] = await Promise.all([
        getContact(db, viewer.id),
        listSessions(db, viewer),
        listPasskeys(db, viewer.id),
        hasUsablePassword(context, viewer),
      ])
      return { data: { phone, formerEmail, hasPassword, hasAuthenticator, passkeys, sessions } }
    },
  })
}

function preferences({ db }: AuthContext): Route {
  return defineRoute(accountCalls.preferences, {
    access: 'signedIn',
    async handle({ body, viewer }) {
      const timeZone = body.timeZone || null
      if (timeZone && !isZone(timeZone))
        throw invalid([{ field: 'timeZone', message: 'Time zone must be a name such as America/Los_Angeles' }])
      await setPreferences(db, viewer.id, {
        dateForm: body.dateForm,
        timeZone,
        ...(body.language && { language: body.language }),
      })
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
          ? await closeSessionOf(tx, viewer.id, body.sessionId)
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
function authenticator(context: AuthContext): readonly Route[] {
  const { db, brand, dataKeys } = context
  return [
    defineRoute(accountCalls.beginAuthenticator, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        await proveOwner(context, viewer, request, body.password)
        const secret = newTotpSecret()
        await beginAuthenticator(db, viewer.sessionId, sealSecret(dataKeys, viewer.id, secret))
        return { qr: await totpQr(secret, (await brand()).name, viewer.email), key: secret }
      },
    }),
    defineRoute(accountCalls.confirmAuthenticator, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        const tries = [{ kind: 'code', of: String(viewer.id) }] as const
        await beginLoggedAttempt(db, { keys: tries, request, at: 'code', person: async () => viewer.id })
        await db.transaction(async (tx) => {
          const stored = await lockBegunAuthenticator(tx, viewer.sessionId)
          if (stored === null) throw new HttpError(409, 'This QR code is no longer valid. Please start again.')
          const step = totpStep(openSecret(dataKeys, viewer.id, stored), body.otp)
          if (step === undefined) throw invalid([{ field: 'otp', message: texts.otp }])
          await setAuthenticator(tx, viewer.id, stored, step)
          await endBegunAuthenticator(tx, viewer.sessionId)
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
        await proveOwner(context, viewer, request, body.password)
        await db.transaction(async (tx) => {
          if (!(await removeAuthenticator(tx, viewer.id))) return
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'secondFactorRemoved' })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'authenticatorRemoved' })
        })
        return { message: 'The authenticator app is off. The next code is mailed.' }
      },
    }),
  ]
}
