import { type ValueOf, answer, doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, freeObject, integer, secret, text } from '@core/kernel/entity/fieldKinds'
import { messages } from '@core/kernel/entity/messages'

/** Of people who have one; others have confirmed that it is them in the last minutes (`proofCalls`). */
const password = secret('Password')

const sessionShape = json.object({
  id: json.string,
  /** `Firefox on Windows`; null where the browser did not send it. */
  device: json.nullable(json.string),
  role: json.string,
  createdAt: json.instant,
  seenAt: json.instant,
  /** The session of this request. */
  current: json.boolean,
})

/** A place where a person is signed in. */
export type OwnSession = ValueOf<typeof sessionShape>

const passkeyShape = json.object({
  id: json.integer,
  name: json.string,
  createdAt: json.instant,
  lastUsedAt: json.nullable(json.instant),
})

/** A passkey of the signed-in person. */
export type OwnPasskey = ValueOf<typeof passkeyShape>

/** The signed-in person's own settings: contact, second factor, sessions, form of dates. D7, D10 */
export const accountCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/user/me/account',
    summary: 'See your own account',
    answer: oneAnswer(
      json.object({
        phone: json.nullable(json.string),
        /** The email until an administrator entered the present one; null once that is confirmed. */
        formerEmail: json.nullable(json.string),
        /** Whether they have a password that they may use here: people who sign in at a provider may have none. */
        hasPassword: json.boolean,
        /** An authenticator app provides the codes. */
        hasAuthenticator: json.boolean,
        passkeys: json.array(passkeyShape),
        sessions: json.array(sessionShape),
      }),
    ),
  }),
  preferences: defineCall({
    method: 'PUT',
    path: '/api/user/me/preferences',
    summary: 'Choose how you read dates and times',
    body: {
      dateForm: choice(
        'Dates',
        [
          { id: 'iso', name: 'Year-month-day' },
          { id: 'locale', name: 'As your browser’s language writes them' },
        ],
        { required: true },
      ),
      /** An IANA name; if absent, the zone of the machine. */
      timeZone: text('Time zone', { max: 60 }),
      /** `es`, or `en`; if absent, it stays. */
      language: text('Language', { max: 12, pattern: /^[a-z]{2,3}(-[A-Za-z\d]{2,8})?$/ }),
    },
    answer: doneAnswer,
  }),
  endSessions: defineCall({
    method: 'POST',
    path: '/api/user/me/sessions/End',
    summary: 'End one of your sessions, or all but this one',
    body: { sessionId: text('Session', { max: 40 }) },
    answer: doneAnswer,
  }),
  beginAuthenticator: defineCall({
    method: 'POST',
    path: '/api/user/me/authenticator/Begin',
    summary: 'Get the QR code that an authenticator app scans',
    body: { password },
    answer: answer({ qr: json.string, key: json.string }),
  }),
  confirmAuthenticator: defineCall({
    method: 'POST',
    path: '/api/user/me/authenticator/Confirm',
    summary: 'Turn the authenticator app on with a code that it shows',
    body: { otp: text('App code', { required: true, max: 20, pattern: /^\d{6}$/, message: messages.otp }) },
    answer: doneAnswer,
  }),
  removeAuthenticator: defineCall({
    method: 'POST',
    path: '/api/user/me/authenticator/Remove',
    summary: 'Turn the authenticator app off; codes are mailed again',
    body: { password },
    answer: doneAnswer,
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: '/api/user/me/passkeys/Begin',
    summary: 'Get what the browser needs to make a passkey',
    body: { password },
    /** PublicKeyCredentialCreationOptionsJSON of WebAuthn, level 3. */
    answer: answer({ options: json.free }),
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: '/api/user/me/passkeys/Add',
    summary: 'Add the passkey that the browser made',
    body: {
      name: text('Name', { required: true, max: 60 }),
      /** RegistrationResponseJSON of WebAuthn, level 3. */
      passkey: freeObject('Passkey', { required: true }),
    },
    answer: doneAnswer,
  }),
  removePasskey: defineCall({
    method: 'POST',
    path: '/api/user/me/passkeys/Remove',
    summary: 'Remove a passkey of your own',
    body: { id: integer('Passkey', { required: true, min: 1 }), password },
    answer: doneAnswer,
  }),
}
