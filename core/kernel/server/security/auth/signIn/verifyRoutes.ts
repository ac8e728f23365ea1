import { authCalls } from '@core/kernel/shared/authCalls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages as texts } from '@core/kernel/entity/messages'
import { recordAudit } from '../../audit/recordAudit'
import type { Transaction } from '../../../platform/database/Database'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, invalid } from '../../../platform/http/errors'
import { type Contact, getContact } from '../../users/userRepository'
import type { DataKeys } from '../../../platform/dataKeys'
import { openSecret } from '../authenticator/storedSecrets'
import { totpStep } from '../authenticator/totp'
import { setAuthenticator } from '../authenticator/authenticators'
import type { AuthContext } from '../AuthContext'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { pendingCookie } from '../session/cookies'
import { openSignedIn } from './openSignedIn'
import { knownDevice } from './knownDevices'
import { checkCode, findPending } from './pendingSignIns'

/** The second step of signing in: the code. S4.3, S5.5, S7.2, D7. */
export function verifyRoutes(context: AuthContext): readonly Route[] {
  return [
    defineRoute(authCalls.verifyOtp, {
      access: 'public',
      whileViewing: true,
      handle: ({ body, request, reply }) =>
        finish(context, request, reply, {
          code: body.otp,
          as: body.email,
          appCode: body.appCode ?? undefined,
          is: ({ email }) => email.toLowerCase() === body.email.toLowerCase(),
        }),
    }),
    defineRoute(authCalls.verifyMobileOtp, {
      access: 'public',
      whileViewing: true,
      handle: ({ body, request, reply }) =>
        finish(context, request, reply, { code: body.otp, as: body.phone, is: ({ phone }) => phone === body.phone }),
    }),
  ]
}

interface Claim {
  readonly code: string
  /** The claimed identity in the request: an email or a phone. */
  readonly as: string
  /** Turns the authenticator app on whose QR code was shown. */
  readonly appCode?: string | undefined
  /** Whether the person of the code is the one in the request. */
  is(person: Contact): boolean
}

async function finish(context: AuthContext, request: FastifyRequest, reply: FastifyReply, claim: Claim) {
  const { db } = context
  const { appCode } = claim
  const token = request.cookies[pendingCookie]
  const pending = token ? await findPending(db, token) : undefined
  if (!token || !pending)
    throw new HttpError(400, 'This code is no longer valid. Please sign in again to get a new one.')
  // For text messages, counted by the claimed phone: an unknown phone must be delayed like a known one. A false claim is never accepted.
  const known = pending.userId === null ? undefined : await knownDevice(db, request, { id: pending.userId })
  const tries = [
    { kind: 'code', of: pending.channel === 'sms' ? claim.as : String(pending.userId) },
    known ?? { kind: 'address', of: request.ip },
  ] as const
  await beginLoggedAttempt(db, { keys: tries, request, at: 'code', person: async () => pending.userId })

  const tried = await checkCode(db, context.dataKeys, token, claim.code)
  if (tried === 'gone') throw new HttpError(400, 'This code is no longer valid. Please sign in again to get a new one.')
  if (tried === 'wrong') {
    await recordAudit(db, { action: 'signInFailed', person: pending.userId, request, details: { at: 'code' } })
    throw invalid([{ field: 'otp', message: texts.otp }])
  }
  const contact = await getContact(db, tried.userId)
  if (!claim.is(contact)) {
    await recordAudit(db, { action: 'signInFailed', person: tried.userId, request, details: { at: 'claim' } })
    throw invalid([{ field: 'otp', message: texts.otp }])
  }

  return openSignedIn(context, request, reply, {
    token,
    contact,
    by: pending.channel,
    tries,
    ...(appCode && {
      before: (tx) => turnOnAuthenticator(tx, context.dataKeys, contact.id, pending.totpSecret, appCode),
    }),
  })
}

/**
 * Only together with the mailed code: the QR code is shown to anybody with the password, which alone must not be enough to become the owner
 * of the second factor.
 */
async function turnOnAuthenticator(
  tx: Transaction,
  keys: DataKeys,
  userId: number,
  secret: string | null,
  appCode: string,
): Promise<'secondFactorAdded'> {
  const step = secret === null ? undefined : totpStep(openSecret(keys, userId, secret), appCode)
  if (step === undefined) throw invalid([{ field: 'appCode', message: texts.otp }])
  await setAuthenticator(tx, userId, secret, step)
  return 'secondFactorAdded'
}
