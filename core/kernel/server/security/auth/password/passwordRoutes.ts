import { passwordCalls } from '@core/kernel/shared/passwordCalls'
import type { FastifyRequest } from 'fastify'
import { messages as texts } from '@core/kernel/entity/messages'
import type { Viewer } from '../../../platform/http/Viewer'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { conflict, invalid, signedOut } from '../../../platform/http/errors'
import { signInChanged } from '../account/signInChanged'
import type { AuthContext } from '../AuthContext'
import { invitationLinks } from '../links/accountLinks'
import { refusePasswords } from '../providers/passwordsOff'
import { findUserByEmail, getContact } from '../../users/userRepository'
import { provePassword } from './provePassword'
import { setPassword } from './setPassword'

/** Setting a password: the first one with an invitation's link, a new one with the old one. S7.5, D7. */
export function passwordRoutes({ db, brand, breakGlass }: AuthContext): readonly Route[] {
  async function fromInvitation(token: string, password: string, request: FastifyRequest): Promise<void> {
    await invitationLinks.countCall(db, token, request)
    const { name } = await brand()
    await db.transaction(async (tx) => {
      const { id, userId } = await invitationLinks.open(tx, token, { lock: true })
      await refusePasswords(tx, (await getContact(tx, userId)).email, { breakGlass })
      await setPassword(tx, userId, password, name)
      await invitationLinks.spend(tx, id)
      await tx.emit(signInChanged, { userId, change: 'password' })
    })
  }

  async function withOldPassword(
    viewer: Viewer,
    request: FastifyRequest,
    oldPassword: string | null | undefined,
    password: string,
  ): Promise<void> {
    await refusePasswords(db, viewer.email, { breakGlass })
    if (!(await findUserByEmail(db, viewer.email))?.passwordHash)
      throw conflict('You have no password here: you sign in without one.')
    if (!oldPassword) throw invalid([{ field: 'oldPassword', message: texts.required('Old password') }])
    await provePassword(db, viewer, request, { password: oldPassword, field: 'oldPassword' })
    const { name } = await brand()
    await db.transaction(async (tx) => {
      await setPassword(tx, viewer.id, password, name, viewer.sessionId)
      await tx.emit(signInChanged, { userId: viewer.id, change: 'password' })
    })
  }

  return [
    defineRoute(passwordCalls.change, {
      access: 'public',
      async handle({ body, viewer, request }) {
        if (!body.token && !viewer) throw signedOut()
        if (body.token) await fromInvitation(body.token, body.password, request)
        else await withOldPassword(viewer!, request, body.oldPassword, body.password)
        return { message: 'Your password was changed.' }
      },
    }),
  ]
}
