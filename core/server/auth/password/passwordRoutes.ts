import type { FastifyRequest } from 'fastify'
import { secret, text } from '@core/entity/fieldKinds'
import { messages as texts } from '@core/entity/messages'
import type { Viewer } from '../../access/Viewer'
import { doneAnswer } from '../../routes/answers'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { invalid, signedOut } from '../../routes/errors'
import { findUserByEmail, getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { attemptSucceeded } from '../limits/attempts'
import { beginWatchedAttempt } from '../limits/beginWatchedAttempt'
import { passwordChangedMail } from '../links/linkMessages'
import { openLink, spendLink } from '../links/singleUseLinks'
import { verifyPassword } from './password'
import { setPassword } from './setPassword'

/** Setting a password: the first one with an invitation's link, a new one with the old. S7.5, D7. */
export function passwordRoutes({ db, messages, brand, publicUrl, later }: AuthContext): readonly Route[] {
  /** @returns whose password was changed */
  async function fromInvitation(token: string, password: string): Promise<number> {
    const { name } = await brand()
    return db.transaction(async (tx) => {
      const { userId } = await openLink(tx, token, 'invitation')
      await setPassword(tx, userId, password, name)
      await spendLink(tx, token)
      return userId
    })
  }

  async function withOldPassword(viewer: Viewer, request: FastifyRequest, oldPassword: string | null | undefined, password: string): Promise<number> {
    if (!oldPassword) throw invalid([{ field: 'oldPassword', message: texts.required('Old password') }])
    const tried = [{ kind: 'account', of: viewer.email }] as const
    await beginWatchedAttempt(db, { keys: tried, request, at: 'oldPassword', person: async () => viewer.id })
    const person = await findUserByEmail(db, viewer.email)
    if (!(await verifyPassword(person?.passwordHash ?? null, oldPassword))) throw invalid([{ field: 'oldPassword', message: 'This is not your present password' }])
    await attemptSucceeded(db, tried)
    const { name } = await brand()
    await db.transaction((tx) => setPassword(tx, viewer.id, password, name, viewer.sessionId))
    return viewer.id
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/api/Users/PasswordChange',
      access: 'public',
      summary: 'Set a password, with the old one or with the link of an invitation',
      body: { token: text('Link', { max: 100 }), oldPassword: secret('Old password'), password: secret('Password', { required: true }) },
      answer: doneAnswer,
      async handle({ body, viewer, request }) {
        if (!body.token && !viewer) throw signedOut()
        const userId = body.token ? await fromInvitation(body.token, body.password) : await withOldPassword(viewer!, request, body.oldPassword, body.password)
        later(async () => messages.send(passwordChangedMail(await getContact(db, userId), { brand: await brand(), publicUrl })))
        return { message: 'Your password was changed.' }
      },
    }),
  ]
}
