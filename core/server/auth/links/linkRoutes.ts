import { email, secret, text } from '@core/entity/fieldKinds'
import { doneAnswer, oneAnswer } from '../../routes/answers'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { findUserByEmail, getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { beginWatchedAttempt } from '../limits/beginWatchedAttempt'
import { setPassword } from '../password/setPassword'
import { passwordChangedMail } from './linkMessages'
import { linkRequested } from './sendLink'
import { openLink, spendLink } from './singleUseLinks'

const token = text('Link', { required: true, max: 100 })

/** Forgotten passwords and invitations. S4.6, S7.5, D7. */
export function linkRoutes(context: AuthContext): readonly Route[] {
  return [forgotPassword(context), resetPassword(context), verifyEmail(context)]
}

/** Answers every address alike; whether a mail goes out shows neither in the answer nor in its time. */
function forgotPassword({ db }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link to choose a new password',
    body: { email: email('Email', { required: true }) },
    answer: doneAnswer,
    async handle({ body, request }) {
      const keys = [{ kind: 'link', of: body.email }, { kind: 'address', of: request.ip }] as const
      await beginWatchedAttempt(db, { keys, request, at: 'link', person: async () => (await findUserByEmail(db, body.email))?.id ?? null })
      await db.transaction((tx) => tx.emit(linkRequested, { email: body.email }))
      return { message: 'Email send successfully.' }
    },
  })
}

function resetPassword({ db, messages, brand, publicUrl, later }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password with a mailed link',
    body: { token, password: secret('Password', { required: true }) },
    answer: doneAnswer,
    async handle({ body }) {
      const { name } = await brand()
      const userId = await db.transaction(async (tx) => {
        const link = await openLink(tx, body.token, 'reset')
        await setPassword(tx, link.userId, body.password, name)
        await spendLink(tx, body.token)
        return link.userId
      })
      later(async () => messages.send(passwordChangedMail(await getContact(db, userId), { brand: await brand(), publicUrl })))
      return { message: 'Your password was changed. Please sign in with it.' }
    },
  })
}

function verifyEmail({ db }: AuthContext) {
  return defineRoute({
    method: 'POST',
    path: '/api/Users/VerifyEmail',
    access: 'public',
    whileViewing: true,
    summary: 'Whose invitation a link is',
    body: { token },
    answer: oneAnswer({ type: 'object', required: ['email', 'firstName'], properties: { email: { type: 'string' }, firstName: { type: 'string' } } }),
    async handle({ body }) {
      const { userId } = await openLink(db, body.token, 'invitation')
      const person = await getContact(db, userId)
      return { data: { email: person.email, firstName: person.firstName } }
    },
  })
}
