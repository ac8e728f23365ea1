import { answer, doneAnswer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { freeObject, secret, text } from '@core/kernel/entity/fieldKinds'
import { messages } from '@core/kernel/entity/messages'

/** The `reason` of a refusal that no longer applies once the person has proven their identity again. */
export const proofNeededReason = 'proofNeeded'

/** Proving the person's identity again, before changes of who may do what and before large exports (ASK_AGAIN_MINUTES). */
export const proofCalls = {
  ways: defineCall({
    method: 'GET',
    path: '/api/user/me/proof',
    summary: 'See how you can confirm that it is you',
    answer: answer({
      password: json.boolean,
      passkey: json.boolean,
      /** For a session that was signed in by phone only, or at a provider: where the code comes from. */
      code: json.nullable(json.oneOf('sms', 'mail', 'app')),
    }),
  }),
  byPassword: defineCall({
    method: 'POST',
    path: '/api/user/me/proof/Password',
    summary: 'Confirm that it is you with your password',
    body: { password: secret('Password', { required: true }) },
    answer: doneAnswer,
  }),
  sendCode: defineCall({
    method: 'POST',
    path: '/api/user/me/proof/SendCode',
    summary: 'Have a code sent to confirm that it is you',
    body: {},
    answer: doneAnswer,
  }),
  byCode: defineCall({
    method: 'POST',
    path: '/api/user/me/proof/Code',
    summary: 'Confirm that it is you with the code that was sent',
    body: { otp: text('OTP', { required: true, max: 20, pattern: /^\d{6}$/, message: messages.otp }) },
    answer: doneAnswer,
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: '/api/user/me/proof/BeginPasskey',
    summary: 'Get what the browser needs to confirm that it is you by passkey',
    body: {},
    /** PublicKeyCredentialRequestOptionsJSON of WebAuthn, level 3. */
    answer: answer({ options: json.free }),
  }),
  byPasskey: defineCall({
    method: 'POST',
    path: '/api/user/me/proof/Passkey',
    summary: 'Confirm that it is you with a passkey',
    /** AuthenticationResponseJSON of WebAuthn, level 3. */
    body: { passkey: freeObject('Passkey', { required: true }) },
    answer: doneAnswer,
  }),
}
