import { doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'

const token = text('Link', { required: true, max: 100 })

/** Confirming an email that an administrator entered: with the link in the mail to the former one, or in the account. */
export const emailCalls = {
  changed: defineCall({
    method: 'POST',
    path: '/api/auth/changed-email',
    summary: 'Which new email a link confirms',
    body: { token },
    answer: oneAnswer(json.object({ email: json.string })),
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm a new email with the link in the mail to the former one',
    body: { token },
    answer: doneAnswer,
  }),
  confirmOwn: defineCall({
    method: 'POST',
    path: '/api/user/me/email/Confirm',
    summary: 'Confirm your new email',
    answer: doneAnswer,
  }),
}
