import { emailCalls } from '@core/kernel/shared/emailCalls'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { conflict } from '../../../platform/http/errors'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { emailLinks } from '../links/accountLinks'
import { confirmEmail } from './confirmEmail'

/** The owner of a new email, which an administrator entered, confirms it: from their former mailbox or in their account. */
export function emailRoutes({ db }: AuthContext): readonly Route[] {
  return [
    defineRoute(emailCalls.changed, {
      access: 'public',
      whileViewing: true,
      async handle({ body, request }) {
        await emailLinks.countCall(db, body.token, request)
        const { userId } = await emailLinks.open(db, body.token)
        const { email } = await getContact(db, userId)
        return { data: { email } }
      },
    }),
    defineRoute(emailCalls.confirm, {
      access: 'public',
      async handle({ body, request }) {
        await emailLinks.countCall(db, body.token, request)
        await db.transaction(async (tx) => {
          const { id, userId } = await emailLinks.open(tx, body.token, { lock: true })
          await emailLinks.spend(tx, id)
          await confirmEmail(tx, userId)
          await recordAudit(tx, { action: 'emailConfirmed', person: userId, record: { entity: 'user', id: userId } })
        })
        return { message: 'Your new email is confirmed. Please sign in with it.' }
      },
    }),
    defineRoute(emailCalls.confirmOwn, {
      access: 'signedIn',
      asksAgain: true,
      async handle({ viewer, request }) {
        await db.transaction(async (tx) => {
          if (!(await confirmEmail(tx, viewer.id))) throw conflict('Your email is confirmed already.')
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'emailConfirmed' })
        })
        return { message: 'Your new email is confirmed.' }
      },
    }),
  ]
}
