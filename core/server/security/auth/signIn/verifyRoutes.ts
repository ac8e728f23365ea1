import { authCalls } from '@core/shared/authCalls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages as texts } from '@core/entity/messages'
import { recordAudit } from '../../audit/recordAudit'
import type { Transaction } from '../../../platform/database/Database'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, invalid } from '../../../platform/http/errors'
import { type Contact, getContact, getProfile } from '../../users/userRepository'
import { totpStep } from '../authenticator/totp'
import { useTotpStep } from '../authenticator/useTotpStep'
import type { AuthContext } from '../AuthContext'
import { attemptSucceeded } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { clearSecret, pendingCookie, sessionCookie, setSecret } from '../session/cookies'
import { presentUser } from '../session/presentUser'
import { deviceName } from '../session/deviceName'
import { openSession } from '../session/sessions'
import { rememberDevice } from './knownDevices'
import { findPending, spendPending, checkCode } from './pendingSignIns'

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
  /** Who the request says it is: an email or a phone. */
  readonly as: string
  /** Turns the authenticator app on whose QR code was shown. */
  readonly appCode?: string | undefined
  /** Whether the person whose code it is, is the one that the request names. */
  is(person: Contact): boolean
}

async function finish({ db, session }: AuthContext, request: FastifyRequest, reply: FastifyReply, claim: Claim) {
  const token = request.cookies[pendingCookie]
  const pending = token ? await findPending(db, token) : undefined
  if (!token || !pending)
    throw new HttpError(400, 'This code is no longer valid. Please sign in again to get a new one.')
  // By text, whoever is claimed: a phone that nobody has must wait as one that somebody has. A false claim is never let in.
  const tries = [
    { kind: 'code', of: pending.channel === 'sms' ? claim.as : String(pending.userId) },
    { kind: 'address', of: request.ip },
  ] as const
  await beginLoggedAttempt(db, { keys: tries, request, at: 'code', person: async () => pending.userId })

  const tried = await checkCode(db, token, claim.code)
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

  const profile = await getProfile(db, tried.userId)
  const role = profile.roles[0]
  if (!role) throw new HttpError(403, 'Your account has no role yet. Please ask an administrator to give you one.')
  const opened = await db.transaction(async (tx) => {
    if (!(await spendPending(tx, token)))
      throw new HttpError(400, 'This code was used already. Please sign in again to get a new one.')
    if (claim.appCode) await turnOnAuthenticator(tx, tried.userId, pending.totpSecret, claim.appCode)
    await tx.query
      .updateTable('core.user')
      .set({ last_login_at: new Date().toISOString(), ...(pending.channel === 'email' && { phone_unproven: false }) })
      .where('id', '=', profile.id)
      .execute()
    await rememberDevice(tx, profile.id, request, reply)
    const made = await openSession(tx, profile.id, role.id, session, deviceName(request.headers['user-agent']))
    const entry = { person: profile.id, roleId: role.id, request }
    if (claim.appCode) await recordAudit(tx, { ...entry, action: 'secondFactorAdded' })
    await recordAudit(tx, { ...entry, action: 'signIn', details: { by: pending.channel } })
    return made
  })
  await attemptSucceeded(db, [
    { kind: 'account', of: contact.email },
    ...(contact.phone ? [{ kind: 'account', of: contact.phone } as const] : []),
    ...tries,
  ])
  clearSecret(reply, pendingCookie)
  setSecret(reply, sessionCookie, opened.token, session.hours * 3600)
  return { message: 'Login successfully.', user: await presentUser(db, profile.id, opened, session) }
}

/**
 * Only together with the code that was mailed: the QR code is shown to whoever knows the password, which alone must not
 * be enough to become the owner of the second factor.
 */
async function turnOnAuthenticator(
  tx: Transaction,
  userId: number,
  secret: string | null,
  appCode: string,
): Promise<void> {
  const step = secret === null ? undefined : totpStep(secret, appCode)
  if (step === undefined) throw invalid([{ field: 'appCode', message: texts.otp }])
  await tx.query
    .updateTable('core.user')
    .set({ totp_secret: secret, totp_step: null })
    .where('id', '=', userId)
    .execute()
  await useTotpStep(tx, userId, step)
}
