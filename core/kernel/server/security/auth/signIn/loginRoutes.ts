import { authCalls } from '@core/kernel/shared/authCalls'
import { recordAudit } from '../../audit/recordAudit'
import { HttpError } from '../../../platform/http/errors'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { findUserByEmail, findUserByPhone } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { attemptSucceeded } from '../../limits/attempts'
import { knownDevice } from './knownDevices'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { verifyPassword } from '../password/password'
import { providerInsteadOfPassword, refusePasswords } from '../providers/passwordsOff'
import { pendingCookie, setSecret } from '../session/cookies'
import { codeText } from './codeMessages'
import { beginPending, codeMinutes } from './pendingSignIns'
import { awaitingCode, requestCode } from './requestCode'

/** The first step of signing in: by email and password, or by phone. S4.1, S7.2, D7. */
export function loginRoutes(context: AuthContext): readonly Route[] {
  return [login(context), sendMobileOtp(context)]
}

function login(context: AuthContext) {
  const { db } = context
  return defineRoute(authCalls.login, {
    access: 'public',
    whileViewing: true,
    async handle({ body, request, reply }) {
      await refusePasswords(db, body.email, context)
      const known = await knownDevice(db, request, { email: body.email })
      const address = { kind: 'address', of: request.ip } as const
      await beginLoggedAttempt(db, {
        keys: known ? [known] : [{ kind: 'account', of: body.email }, address],
        request,
        at: 'password',
        person: async () => (await findUserByEmail(db, body.email))?.id ?? null,
      })
      const user = await findUserByEmail(db, body.email)
      if (!(await verifyPassword(user?.passwordHash ?? null, body.password)) || !user) {
        // The typed email is logged only where it belongs to a person: people type passwords into the wrong field.
        await recordAudit(db, {
          action: 'signInFailed',
          person: user?.id ?? null,
          request,
          details: { at: 'password' },
        })
        throw new HttpError(400, 'The email or the password is not right. Please check both and try again.')
      }
      // The account's count stays until the code is correct as well: knowing the password must not give unlimited codes.
      if (!known) await attemptSucceeded(db, [address])
      return requestCode(context, user, reply)
    },
  })
}

/** Gives every phone the same response, without the roles, so that it does not reveal which phones belong to people. */
function sendMobileOtp({ db, messages, brand, publicUrl, later, phoneRoles }: AuthContext) {
  return defineRoute(authCalls.sendMobileOtp, {
    access: 'public',
    whileViewing: true,
    async handle({ body, request, reply }) {
      const known = await knownDevice(db, request, { phone: body.phone })
      await beginLoggedAttempt(db, {
        keys: known
          ? [known]
          : [
              { kind: 'account', of: body.phone },
              { kind: 'address', of: request.ip },
            ],
        request,
        at: 'phone',
        person: async () => (await findUserByPhone(db, body.phone, phoneRoles))?.id ?? null,
      })
      const found = await findUserByPhone(db, body.phone, phoneRoles)
      // Answered like an unknown phone.
      const user = found && (await providerInsteadOfPassword(db, found.email)) === undefined ? found : undefined
      const { token, code } = await db.transaction((tx) =>
        beginPending(tx, { userId: user?.id ?? null, channel: 'sms' }),
      )
      if (user && !user.hasAuthenticator)
        later(async () => {
          const { name } = await brand()
          await messages.send(codeText({ ...user, to: body.phone, code, brand: name, publicUrl }))
        })
      setSecret(reply, pendingCookie, token, codeMinutes * 60)
      return { message: awaitingCode, roles: [] }
    },
  })
}
