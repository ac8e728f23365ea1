import { password, sessionOf } from '../../durability/session.mjs'

/** Whom docs/operations.md invites. */
export const firstEmail = 'ana@clinic.example'

/** The first person chooses the password of the demonstration. @param {string} origin @param {string} printed by the command that invites */
export async function acceptInvitation(origin, printed) {
  const [, token] = /\/register#(\S+)/.exec(printed) ?? []
  const { status, body } = await sessionOf(origin).post('/api/Users/PasswordChange', { token, password })
  if (status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`)
}
