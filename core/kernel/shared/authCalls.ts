import { answer, doneAnswer, json, namedShape, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { email, freeObject, phone, reference, secret, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { messages } from '@core/kernel/entity/messages'

const requiredEmail = email('Email', { required: true })
const requiredPhone = phone('Phone', { required: true })
const sixDigits = { max: 20, pattern: /^\d{6}$/, message: messages.otp } as const
const otp = text('OTP', { required: true, ...sixDigits })

/**
 * S3.19: roles; requireOtp where an authenticator app is set up, else the QR code that sets one up and its key as text; hasPasskey where a
 * passkey may be used instead of a code. Without an app, the code is sent on request.
 */
export const secondStepShape = {
  roles: json.array(namedShape),
  requireOtp: json.boolean,
  qr: json.string,
  key: json.string,
  hasPasskey: json.boolean,
}
const { roles, ...optionalShape } = secondStepShape
const loginAnswer = answer({ roles }, optionalShape)

/** How long without activity until the browser warns, and when the session ends in any case. D7. */
const sessionShape = json.object({ idleMinutes: json.integer, endsAt: json.instant })

export const profileShape = json.object(
  {
    id: json.integer,
    name: json.string,
    firstName: json.string,
    lastName: json.string,
    email: json.string,
    storeId: json.nullable(json.integer),
    dateForm: json.oneOf('iso', 'locale'),
    /** An IANA name; null means the zone of the machine in use. */
    timeZone: json.nullable(json.string),
    /** The one of somebody who chose none: that of their account or store. */
    usualZone: json.nullable(json.string),
    roles: json.array(namedShape),
    currentRoleId: json.integer,
    /** Public: it identifies the session in the list of sessions and gives no access. D7. */
    sessionId: json.string,
    session: sessionShape,
  },
  {
    /** How many requests of automations wait for the person's approval; absent if they were never asked. */
    approvals: json.integer,
    /** The language that the person reads, `es`; absent for English. */
    language: json.string,
    /** The role as which the person views the product, read-only. */
    viewing: namedShape,
    /** Where the browser goes after logging out, to be signed out at the provider too. */
    signOutAt: json.string,
  },
)

/** S3.2, S3.19. */
const userAnswer = answer({ user: profileShape })

/** Signing in and out, extending the session, and choosing the role. S4, S7.2, D7 */
export const authCalls = {
  login: defineCall({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with email and password; a code is sent',
    body: { email: requiredEmail, password: secret('Password', { required: true }) },
    answer: loginAnswer,
  }),
  sendMobileOtp: defineCall({
    method: 'POST',
    path: '/api/auth/send-mobile-otp',
    summary: 'Sign in with a phone number; a code is sent to it',
    body: { phone: requiredPhone },
    answer: loginAnswer,
  }),
  resendOtp: defineCall({
    method: 'POST',
    path: '/api/auth/resend-otp',
    summary: 'Send a new code for the sign-in that awaits one',
    body: {},
    answer: doneAnswer,
  }),
  requestQr: defineCall({
    method: 'POST',
    path: '/api/auth/request-qr',
    summary: "The authenticator app's QR code of the sign-in that awaits a code",
    body: {},
    answer: answer({ qr: json.string, key: json.string }),
  }),
  verifyOtp: defineCall({
    method: 'POST',
    path: '/api/auth/verify-otp',
    summary: 'Finish signing in with the code that was mailed, or that the authenticator app shows',
    body: {
      email: requiredEmail,
      otp,
      /** The code of the authenticator app whose QR code was shown: enables the app for the next sign-in. */
      appCode: text('App code', sixDigits),
    },
    answer: userAnswer,
  }),
  verifyMobileOtp: defineCall({
    method: 'POST',
    path: '/api/auth/verify-mobile-otp',
    summary: 'Finish signing in with the code that was sent to the phone',
    body: { phone: requiredPhone, otp },
    answer: userAnswer,
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: '/api/auth/passkey/Begin',
    summary: 'Get what the browser needs to sign in by passkey',
    /** `alone`: no password is needed before it, where the deployment allows it. */
    body: { alone: yesNo('Alone') },
    /** PublicKeyCredentialRequestOptionsJSON of WebAuthn, level 3. */
    answer: answer({ options: json.free }),
  }),
  verifyPasskey: defineCall({
    method: 'POST',
    path: '/api/auth/passkey/Verify',
    summary: 'Finish signing in with a passkey',
    /** AuthenticationResponseJSON of WebAuthn, level 3. */
    body: { passkey: freeObject('Passkey', { required: true }) },
    answer: userAnswer,
  }),
  me: defineCall({
    method: 'GET',
    path: '/api/user/me',
    summary: 'The signed-in person',
    answer: userAnswer,
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Stay signed in',
    body: {},
    answer: oneAnswer(sessionShape),
  }),
  changeRole: defineCall({
    method: 'POST',
    path: '/api/auth/change-role',
    summary: 'Change into another role that one holds',
    body: { roleId: reference('Role', 'role', { required: true }) },
    answer: userAnswer,
  }),
  viewAs: defineCall({
    method: 'POST',
    path: '/api/auth/view-as',
    summary: 'View as a role',
    // The handler checks that it is present, so that the denial comes first.
    body: {
      roleId: reference('Role', 'role'),
      personId: reference('Person', 'user', { help: 'A holder of the role, whose rows are shown' }),
    },
    answer: userAnswer,
  }),
  stopViewing: defineCall({
    method: 'POST',
    path: '/api/auth/stop-viewing',
    summary: 'Stop viewing as a role',
    body: {},
    answer: userAnswer,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out',
    body: {
      email: email('Email'),
      ended: yesNo('Ended', {
        help: 'The session ended by itself: what the person wrote stays encrypted in the browser',
      }),
    },
    answer: doneAnswer,
  }),
}
