import { authCalls } from '@core/kernel/shared/authCalls'
import { recordAudit } from '../../audit/recordAudit'
import { HttpError } from '../../../platform/http/errors'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { findUserByEmail, findUserByPhone, getProfile } from '../../users/userRepository'
import { newTotpSecret, totpQr } from '../authenticator/totp'
import { sealSecret } from '../authenticator/storedSecrets'
import type { AuthContext } from '../AuthContext'
import { attemptSucceeded } from '../../limits/attempts'
import { knownDevice } from './knownDevices'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { hasPasskeys } from '../passkeys/passkeys'
import { verifyPassword } from '../password/password'
import { pendingCookie, setSecret } from '../session/cookies'
import { sendSoon } from '../../../platform/messages/sendSoon'
import { codeMail, codeText } from './codeMessages'
import { beginPending, codeMinutes } from './pendingSignIns'

const awaitingCode = 'Please verify OTP on your email or phone.'

/** The first step of signing in: by email and password, or by phone. S4.1, S7.2, D7. */
export function loginRoutes(context: AuthContext): readonly Route[] {
  return [login(context), sendMobileOtp(context)]
}

function login({ db, messages, brand, passkeys, dataKeys }: AuthContext) {
  return defineRoute(authCalls.login, {
    access: 'public',
    whileViewing: true,
    async handle({ body, request, reply }) {
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
      const [{ roles }, hasPasskey] = await Promise.all([
        getProfile(db, user.id),
        passkeys !== undefined && hasPasskeys(db, user.id),
      ])
      if (user.hasAuthenticator || hasPasskey) {
        const { token } = await db.transaction((tx) =>
          beginPending(tx, { userId: user.id, channel: 'email', unsent: true }),
        )
        setSecret(reply, pendingCookie, token, codeMinutes * 60)
        return {
          message: awaitingCode,
          roles,
          ...(user.hasAuthenticator && { requireOtp: true }),
          ...(hasPasskey && { hasPasskey }),
        }
      }
      const totpSecret = newTotpSecret()
      const { name: brandName } = await brand()
      const { token, code } = await db.transaction((tx) =>
        beginPending(tx, {
          userId: user.id,
          channel: 'email',
          totpSecret: sealSecret(dataKeys, user.id, totpSecret),
        }),
      )
      const isSent = await sendSoon(messages, codeMail(user.email, user.firstName, code, brandName)).catch(() => {
        throw new HttpError(503, 'Your code could not be sent just now. Please try again in a minute.')
      })
      setSecret(reply, pendingCookie, token, codeMinutes * 60)
      const message = isSent ? awaitingCode : 'Your code is on its way. It may take a minute.'
      return { message, roles, qr: await totpQr(totpSecret, brandName, user.email), key: totpSecret }
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
      const user = await findUserByPhone(db, body.phone, phoneRoles)
      const { token, code } = await db.transaction((tx) =>
        beginPending(tx, { userId: user?.id ?? null, channel: 'sms' }),
      )
      if (user && !user.hasAuthenticator)
        later(async () => messages.send(codeText(body.phone, code, (await brand()).name, publicUrl)))
      setSecret(reply, pendingCookie, token, codeMinutes * 60)
      return { message: awaitingCode, roles: [] }
    },
  })
}
