import { defineLinks } from '../../links/defineLinks'

interface AccountLinkKey {
  readonly userId: number
}

const table = 'core.account_link'
const columns = { userId: 'user_id' } as const
const record = { table: 'core.user', column: 'user_id' } as const

/** Links for choosing a new password in place of a forgotten one. */
export const resetLinks = defineLinks<AccountLinkKey>({
  table,
  columns,
  record,
  only: { purpose: 'reset' },
  hours: 1,
  path: '/auth/reset-password',
  messages: messages('Ask for a new one under “Forgot password?”.'),
})

/** Links for choosing the first password. The three days are D7's. */
export const invitationLinks = defineLinks<AccountLinkKey>({
  table,
  columns,
  record,
  only: { purpose: 'invitation' },
  hours: 72,
  path: '/register',
  messages: messages('Ask your administrator to send the invitation again.'),
})

/** Links to the former email of a person, for confirming the new one that somebody else entered. */
export const emailLinks = defineLinks<AccountLinkKey>({
  table,
  columns,
  record,
  only: { purpose: 'email' },
  hours: 72,
  path: '/auth/confirm-email',
  messages: {
    ...messages('Sign in with your new email and your password, which confirms it too, or ask an administrator.'),
    spent: 'Your new email is confirmed already.',
    revoked: 'Your email was confirmed or changed again since this link was sent.',
  },
})

function messages(nextStep: string) {
  return {
    unknown: `This link is not one of ours, or it was copied incompletely. ${nextStep}`,
    spent: `This link was used already. ${nextStep}`,
    revoked: `A newer link has replaced this one. ${nextStep}`,
    expired: `This link has expired. ${nextStep}`,
  }
}
