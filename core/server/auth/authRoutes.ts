import type { JsonSchema } from '@core/entity/Field'
import { messages as texts } from '@core/entity/messages'
import { doneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { invalid, Refusal } from '../routes/errors'
import { findSignInUser, getProfile } from '../users/userRepository'
import { profileSchema, roleSchema } from '../users/userRoutes'
import { type AttemptKey, attemptSucceeded, beginAttempt } from './attempts'
import type { AuthContext } from './AuthContext'
import { codeMessage } from './codeMessage'
import { clearSecret, forgeryCookie, pendingCookie, sessionCookie, setSecret } from './cookies'
import { verifyPassword } from './password'
import { beginPending, codeMinutes, spendPending, tryCode } from './pendingSignIns'
import { closeSession, openSession } from './sessions'
import { loginFields, logoutFields, verifyFields } from './signInFields'

/** Signing in and out. S4.1–S4.4, S7.2, D7. */
export function authRoutes(context: AuthContext): readonly Route[] {
  return [login(context), verifyOtp(context), logout(context)]
}

const answer = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  required: ['success', ...required],
  properties: { success: { type: 'boolean', enum: [true] }, message: { type: 'string' }, ...properties },
})

function login({ db, messages, brandName }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password; a code is sent',
    body: loginFields,
    answer: answer({ roles: { type: 'array', items: roleSchema }, requireOtp: { type: 'boolean' }, qr: { type: 'string' } }, ['roles']),
    async handle({ body, request, reply }) {
      await beginAttempt(db, triedBy(body.email, request.ip))
      const user = await findSignInUser(db, body.email)
      if (!(await verifyPassword(user?.passwordHash ?? null, body.password)) || !user) {
        throw new Refusal(400, 'The email or the password is not right. Please check both and try again.')
      }
      const { token, code } = await db.transaction((tx) => beginPending(tx, user.id))
      await messages.send(codeMessage(user.email, user.name, code, brandName))
      setSecret(reply, pendingCookie, token, codeMinutes * 60)
      const { roles } = await getProfile(db, user.id)
      return { message: 'Please verify OTP on your email or phone.', roles }
    },
  })
}

function verifyOtp({ db, session }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/auth/verify-otp',
    access: 'public',
    summary: 'Finish signing in with the code',
    body: verifyFields,
    answer: answer({ user: profileSchema }, ['user']),
    async handle({ body, request, reply }) {
      const token = request.cookies[pendingCookie]
      const tried = token ? await tryCode(db, token, body.otp) : 'gone'
      if (tried === 'gone') throw new Refusal(400, 'This code is no longer valid. Please sign in again to get a new one.')
      if (tried === 'wrong') throw invalid([{ field: 'otp', message: texts.otp }])

      const profile = await getProfile(db, tried.userId)
      const role = profile.roles[0]
      if (profile.email.toLowerCase() !== body.email.toLowerCase()) throw invalid([{ field: 'otp', message: texts.otp }])
      if (!role) throw new Refusal(403, 'Your account has no role yet. Please ask an administrator to give you one.')

      const opened = await db.transaction(async (tx) => {
        if (!(await spendPending(tx, token!))) return undefined
        await tx.query.updateTable('core.user').set({ last_login_at: new Date().toISOString() }).where('id', '=', profile.id).execute()
        return openSession(tx, profile.id, role.id, session)
      })
      if (!opened) throw new Refusal(400, 'This code was used already. Please sign in again to get a new one.')
      await attemptSucceeded(db, triedBy(profile.email, request.ip))
      clearSecret(reply, pendingCookie)
      setSecret(reply, sessionCookie, opened.token, session.hours * 3600)
      return { message: 'Login successfully.', user: { ...profile, currentRoleId: role.id, sessionId: opened.id } }
    },
  })
}

function logout({ db }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out',
    body: logoutFields,
    answer: doneAnswer,
    async handle({ request, reply }) {
      const token = request.cookies[sessionCookie]
      if (token) await closeSession(db, token)
      clearSecret(reply, sessionCookie)
      clearSecret(reply, pendingCookie)
      reply.clearCookie(forgeryCookie, { path: '/' })
      return { message: 'Logout successfully.' }
    },
  })
}

function triedBy(email: string, address: string): AttemptKey[] {
  return [
    { kind: 'account', of: email },
    { kind: 'address', of: address },
  ]
}
