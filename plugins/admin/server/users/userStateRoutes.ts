import { userCalls } from '../../shared/userCalls'
import {
  recordAudit,
  type Viewer,
  type Transaction,
  conflict,
  defineRoute,
  publishChange,
  HttpError,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import {
  closeSessionOf,
  closeSessionsOf,
  confirmEmail,
  endAccess,
  invite,
  requireSuperAdmin,
  lockRights,
  refuseStronger,
  removeSecondFactors,
  sessionsOf,
} from '@core/server/administration'
import { userPermissions } from '../../shared/adminPermissions'
import { statusId, userEntity } from '../../shared/userEntity'
import { emailChangedBy, hasJoined, lockPerson, type Person, setStatus } from './userState'

type AuditAction = Parameters<typeof recordAudit>[1]['action']

type EndedAccess = Awaited<ReturnType<typeof endAccess>>

const { can } = userPermissions

/** The result, if it is more than the call's message. */
interface Done extends Partial<EndedAccess> {
  readonly sessionsEnded: number
  readonly message?: string
}

/** The actions on a person beside changes of their fields: access, the second factor, sessions. D2, D7. */
export function userStateRoutes({ db }: ServerContext): readonly Route[] {
  /** One action on one person, in one transaction, with its guards and its entry in the audit log. */
  const act = (
    call:
      | typeof userCalls.invite
      | typeof userCalls.suspend
      | typeof userCalls.activate
      | typeof userCalls.resetSecondFactor
      | typeof userCalls.confirmEmail,
    access: number,
    action: AuditAction,
    message: string,
    work: (tx: Transaction, person: Person, viewer: Viewer) => Promise<void | Done>,
  ) =>
    defineRoute(call, {
      access,
      asksAgain: true,
      async handle({ params, viewer, request }) {
        return db.transaction(async (tx) => {
          await lockRights(tx)
          const person = await lockPerson(tx, params.id)
          await refuseStronger(tx, viewer, person.id, `do this to ${person.name}`)
          const { message: said = message, ...details } = (await work(tx, person, viewer)) ?? {}
          await publishChange(tx, userEntity.id, [person.id], viewer)
          await recordAudit(tx, {
            action,
            person: viewer.id,
            roleId: viewer.roleId,
            subject: person.name,
            record: { entity: 'user', id: person.id },
            request,
            details,
          })
          return { message: said }
        })
      },
    })

  return [
    act(
      userCalls.invite,
      can.updateAll,
      'personInvited',
      'The invitation is on its way.',
      async (tx, { id, name, email, status }, viewer) => {
        if (status !== statusId.invited)
          throw conflict(`${name} has accepted the invitation already. Forgot password? sends a new link.`)
        await invite(tx, viewer.id, { id, email })
      },
    ),
    act(
      userCalls.confirmEmail,
      can.updateAll,
      'emailConfirmed',
      'Email confirmed successfully !!',
      async (tx, { id, name }, viewer) => {
        const by = await emailChangedBy(tx, id)
        if (!(await confirmEmail(tx, id))) throw conflict(`The email of ${name} is confirmed already.`)
        if (by === viewer.id || id === viewer.id)
          throw new HttpError(
            403,
            `Somebody else has to confirm it: another administrator, or ${name} with the link in the mail to their former email, or by signing in with the new one and their password.`,
          )
      },
    ),
    act(
      userCalls.suspend,
      can.updateAll,
      'personSuspended',
      'User suspended successfully !!',
      async (tx, { id }, viewer) => {
        if (id === viewer.id) throw new HttpError(409, "You can't suspend yourself. Ask another administrator.")
        await setStatus(tx, id, statusId.suspended)
        await requireSuperAdmin(tx)
        return endAccess(tx, id)
      },
    ),
    act(
      userCalls.activate,
      can.updateAll,
      'personActivated',
      'User activated successfully !!',
      async (tx, { id, name, status }) => {
        if (status !== statusId.suspended) throw conflict(`${name} isn't suspended.`)
        await setStatus(tx, id, (await hasJoined(tx, id)) ? statusId.active : statusId.invited)
      },
    ),
    act(
      userCalls.resetSecondFactor,
      can.resetSecondFactor,
      'secondFactorReset',
      'Second factor reset successfully !!',
      async (tx, { id }) => {
        const { hadApp, hadPasskeys } = await removeSecondFactors(tx, id)
        const removed = [
          ...(hadApp ? ['the authenticator app is off'] : []),
          ...(hadPasskeys ? ['the passkeys are removed'] : []),
        ]
        return {
          sessionsEnded: await closeSessionsOf(tx, id),
          message: `${asSentence(removed.join(' and ') || 'there was neither an authenticator app nor a passkey')} The next code is mailed.`,
        }
      },
    ),
    defineRoute(userCalls.sessions, {
      access: can.revokeSessions,
      async handle({ params, viewer }) {
        const data = await sessionsOf(db, params.id, viewer.sessionId)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(userCalls.endSessions, {
      access: can.revokeSessions,
      async handle({ params, body, viewer, request }) {
        await db.transaction(async (tx) => {
          await lockRights(tx)
          const person = await lockPerson(tx, params.id)
          if (person.id !== viewer.id) await refuseStronger(tx, viewer, person.id, `end the sessions of ${person.name}`)
          const sessionsEnded = body.sessionId
            ? await closeSessionOf(tx, person.id, body.sessionId)
            : await closeSessionsOf(tx, person.id)
          await recordAudit(tx, {
            action: 'sessionsEnded',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: person.name,
            record: { entity: 'user', id: person.id },
            request,
            details: { sessionsEnded },
          })
        })
        return { message: 'Session ended.' }
      },
    }),
  ]
}

const asSentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`
