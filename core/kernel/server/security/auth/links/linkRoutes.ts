import { passwordCalls } from '@core/kernel/shared/passwordCalls'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { findUserByEmail, getContact } from '../../users/userRepository'
import { signInChanged } from '../account/signInChanged'
import type { AuthContext } from '../AuthContext'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { refusePasswords } from '../providers/passwordsOff'
import { setPassword } from '../password/setPassword'
import { linkRequested } from './sendLink'
import { invitationLinks, resetLinks } from './accountLinks'

/** Forgotten passwords and invitations. S4.6, S7.5, D7. */
export function linkRoutes(context: AuthContext): readonly Route[] {
  return [forgotPassword(context), resetPassword(context), verifyEmail(context)]
}

/** Gives every address the same response; neither the response nor its time reveals whether a mail is sent. */
function forgotPassword({ db, breakGlass }: AuthContext) {
  return defineRoute(passwordCalls.forgot, {
    access: 'public',
    async handle({ body, request }) {
      await refusePasswords(db, body.email, { breakGlass })
      const keys = [
        { kind: 'link', of: body.email },
        { kind: 'linkAddress', of: request.ip },
      ] as const
      await beginLoggedAttempt(db, {
        keys,
        request,
        at: 'link',
        person: async () => (await findUserByEmail(db, body.email))?.id ?? null,
      })
      await db.transaction((tx) => tx.emit(linkRequested, { email: body.email }))
      return { message: 'Email send successfully.' }
    },
  })
}

function resetPassword({ db, brand, breakGlass }: AuthContext) {
  return defineRoute(passwordCalls.reset, {
    access: 'public',
    async handle({ body, request }) {
      await resetLinks.countCall(db, body.token, request)
      const { name } = await brand()
      await db.transaction(async (tx) => {
        const link = await resetLinks.open(tx, body.token, { lock: true })
        await refusePasswords(tx, (await getContact(tx, link.userId)).email, { breakGlass })
        await setPassword(tx, link.userId, body.password, name)
        await resetLinks.spend(tx, link.id)
        await tx.emit(signInChanged, { userId: link.userId, change: 'password' })
      })
      return { message: 'Your password was changed. Please sign in with it.' }
    },
  })
}

function verifyEmail({ db }: AuthContext) {
  return defineRoute(passwordCalls.invitation, {
    access: 'public',
    whileViewing: true,
    async handle({ body, request }) {
      await invitationLinks.countCall(db, body.token, request)
      const { userId } = await invitationLinks.open(db, body.token)
      const person = await getContact(db, userId)
      return { data: { email: person.email, firstName: person.firstName } }
    },
  })
}
