import { doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { email, secret, text } from '@core/kernel/entity/fieldKinds'

const token = text('Link', { required: true, max: 100 })

/** Forgotten passwords, invitations, and changing the person's own password. S4.6, S7.5, D7 */
export const passwordCalls = {
  forgot: defineCall({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mail a link to choose a new password',
    body: { email: email('Email', { required: true }) },
    answer: doneAnswer,
  }),
  reset: defineCall({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with a mailed link',
    body: { token, password: secret('Password', { required: true }) },
    answer: doneAnswer,
  }),
  invitation: defineCall({
    method: 'POST',
    path: '/api/Users/VerifyEmail',
    summary: 'Whose invitation a link is',
    body: { token },
    answer: oneAnswer(json.object({ email: json.string, firstName: json.string })),
  }),
  change: defineCall({
    method: 'POST',
    path: '/api/Users/PasswordChange',
    summary: 'Set a password, with the old one or with the link of an invitation',
    body: {
      token: text('Link', { max: 100 }),
      oldPassword: secret('Old password'),
      password: secret('Password', { required: true }),
    },
    answer: doneAnswer,
  }),
}
