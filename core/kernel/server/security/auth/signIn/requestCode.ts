import type { FastifyReply } from 'fastify'
import { HttpError } from '../../../platform/http/errors'
import { sendSoon } from '../../../platform/messages/sendSoon'
import { type Contact, getProfile } from '../../users/userRepository'
import { sealSecret } from '../authenticator/storedSecrets'
import { newTotpSecret, totpQr } from '../authenticator/totp'
import type { AuthContext } from '../AuthContext'
import { hasPasskeys } from '../passkeys/passkeys'
import { pendingCookie, setSecret } from '../session/cookies'
import { codeMail } from './codeMessages'
import { type PendingProvider, beginPending, codeMinutes } from './pendingSignIns'

export const awaitingCode = 'Please verify OTP on your email or phone.'

/**
 * The second step of a sign-in: a code is mailed, or awaited from the person's authenticator app or passkey. S4.1
 * @param provider the provider that took the first step; default: a password did
 * @returns the response, with the QR code of a new authenticator app where the person has none
 * @throws HttpError 503 where the code can't be sent
 */
export async function requestCode(
  { db, messages, brand, passkeys, dataKeys }: AuthContext,
  user: Contact,
  reply: FastifyReply,
  provider?: PendingProvider,
) {
  const begun = { userId: user.id, channel: 'email', ...(provider && { provider }) } as const
  const [{ roles }, hasPasskey] = await Promise.all([
    getProfile(db, user.id),
    passkeys !== undefined && hasPasskeys(db, user.id),
  ])
  if (user.hasAuthenticator || hasPasskey) {
    const { token } = await db.transaction((tx) => beginPending(tx, { ...begun, unsent: true }))
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
    beginPending(tx, { ...begun, totpSecret: sealSecret(dataKeys, user.id, totpSecret) }),
  )
  const isSent = await sendSoon(messages, codeMail(user, code, brandName)).catch(() => {
    throw new HttpError(503, 'Your code could not be sent just now. Please try again in a minute.')
  })
  setSecret(reply, pendingCookie, token, codeMinutes * 60)
  const message = isSent ? awaitingCode : 'Your code is on its way. It may take a minute.'
  return { message, roles, qr: await totpQr(totpSecret, brandName, user.email), key: totpSecret }
}
