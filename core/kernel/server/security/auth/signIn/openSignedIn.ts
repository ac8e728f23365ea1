import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditAction } from '@core/kernel/entity/auditActions'
import { recordAudit } from '../../audit/recordAudit'
import type { Transaction } from '../../../platform/database/Database'
import { HttpError } from '../../../platform/http/errors'
import { type AttemptKey, attemptSucceeded } from '../../limits/attempts'
import { type Contact, getProfile } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { confirmEmail } from '../email/confirmEmail'
import { refuseWithoutProvider } from '../providers/passwordsOff'
import { clearSecret, pendingCookie, sessionCookie, setSecret } from '../session/cookies'
import { deviceName } from '../session/deviceName'
import { presentUser } from '../session/presentUser'
import { type SignedInBy, closeSession, openSession } from '../session/sessions'
import { rememberDevice } from './knownDevices'
import { spendPending } from './pendingSignIns'

interface Proof {
  /** The pending cookie's secret. It can be used once. */
  readonly token: string
  /** The person who has proven their identity. */
  readonly contact: Contact
  /** The kind of proof, for the audit log. */
  readonly by: SignedInBy
  /** The tries to reset, because the last one was successful. */
  readonly tries: readonly AttemptKey[]
  /**
   * Further writes in the same transaction, after the check that the proof was not used before.
   * @returns what to write to the audit log
   */
  before?(tx: Transaction): Promise<AuditAction | undefined>
}

/** The last step of each way of signing in: opens a session in the person's first role. S4.3, S7.2 */
export async function openSignedIn(
  { db, session, breakGlass }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, contact, by, tries, before }: Proof,
) {
  const profile = await getProfile(db, contact.id)
  const role = profile.roles[0]
  if (!role) throw new HttpError(403, 'Your account has no role yet. Please ask an administrator to give you one.')
  const opened = await db.transaction(async (tx) => {
    const spent = await spendPending(tx, token)
    if (!spent) throw new HttpError(400, 'This sign-in was finished already. Please sign in again.')
    const { provider } = spent
    if (!provider) await refuseWithoutProvider(tx, contact, { breakGlass })
    const entry = { person: profile.id, roleId: role.id, request }
    const done = await before?.(tx)
    await tx.query
      .updateTable('core.user')
      .set({
        last_login_at: new Date().toISOString(),
        ...(by === 'email' && { phone_unproven: false }),
      })
      .where('id', '=', profile.id)
      .execute()
    const isConfirmed = by === 'email' && (await confirmEmail(tx, profile.id))
    await rememberDevice(tx, profile.id, request, reply)
    // The browser loses its cookie, so only a thief could still use that session.
    const left = request.cookies[sessionCookie]
    if (left !== undefined) await closeSession(tx, left)
    const device = deviceName(request.headers['user-agent'])
    const made = await openSession(tx, profile.id, role.id, session, { device, by, provider })
    if (done) await recordAudit(tx, { ...entry, action: done })
    if (isConfirmed) await recordAudit(tx, { ...entry, action: 'emailConfirmed' })
    await recordAudit(tx, { ...entry, action: 'signIn', details: { by, ...(provider && { provider: provider.id }) } })
    return made
  })
  await attemptSucceeded(db, [
    { kind: 'account', of: contact.email },
    ...(contact.phone ? [{ kind: 'account', of: contact.phone } as const] : []),
    ...tries,
  ])
  clearSecret(reply, pendingCookie)
  setSecret(reply, sessionCookie, opened.token, session.hours * 3600)
  return { message: 'Login successfully.', user: await presentUser(db, profile.id, opened, session) }
}
