import { authCalls } from '@core/kernel/shared/authCalls'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, tooMany } from '../../../platform/http/errors'
import { getContact } from '../../users/userRepository'
import { totpQr } from '../authenticator/totp'
import { openSecret } from '../authenticator/storedSecrets'
import type { AuthContext } from '../AuthContext'
import { pendingCookie, setSecret } from '../session/cookies'
import { codeMail, codeText } from './codeMessages'
import { codeMinutes, findPending, renewCode } from './pendingSignIns'

const startAgain = 'This sign-in has expired. Please start again.'

/** The calls of the page that waits for the code. S4.2, S7.2, D7. */
export function codeRoutes(context: AuthContext): readonly Route[] {
  return [resendOtp(context), requestQr(context)]
}

function resendOtp({ db, messages, brand, publicUrl, later }: AuthContext) {
  return defineRoute(authCalls.resendOtp, {
    access: 'public',
    whileViewing: true,
    async handle({ request, reply }) {
      const token = request.cookies[pendingCookie]
      const pending = token ? await findPending(db, token) : undefined
      const renewed = token && pending ? await renewCode(db, token) : undefined
      if (!token || !pending || !renewed) throw new HttpError(400, startAgain)
      if ('waitSeconds' in renewed) throw tooMany(renewed.waitSeconds)
      const contact = pending.userId === null ? undefined : await getContact(db, pending.userId)
      if (contact && !contact.hasAuthenticator) {
        const { name: brandName } = await brand()
        const message =
          pending.channel === 'sms'
            ? codeText({ ...contact, to: contact.phone ?? '', code: renewed.code, brand: brandName, publicUrl })
            : codeMail(contact, renewed.code, brandName)
        later(() => messages.send(message))
      }
      setSecret(reply, pendingCookie, token, codeMinutes * 60)
      return { message: 'A new code is on its way.' }
    },
  })
}

function requestQr({ db, brand, dataKeys }: AuthContext) {
  return defineRoute(authCalls.requestQr, {
    access: 'public',
    whileViewing: true,
    async handle({ request }) {
      const token = request.cookies[pendingCookie]
      const pending = token ? await findPending(db, token) : undefined
      if (!pending?.totpSecret || pending.userId === null) throw new HttpError(400, startAgain)
      const { email } = await getContact(db, pending.userId)
      const secret = openSecret(dataKeys, pending.userId, pending.totpSecret)
      return {
        message: 'Scan the code with your authenticator app.',
        qr: await totpQr(secret, (await brand()).name, email),
        key: secret,
      }
    },
  })
}
