import { accountCalls } from '@core/kernel/shared/accountCalls'
import { authCalls } from '@core/kernel/shared/authCalls'
import type { FastifyRequest } from 'fastify'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, conflict, notFound } from '../../../platform/http/errors'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { isActive } from '../../users/activePeople'
import { getContact, getProfile } from '../../users/userRepository'
import { signInChanged } from '../account/signInChanged'
import type { AuthContext } from '../AuthContext'
import { proveOwner } from '../password/proveOwner'
import { pendingCookie, setSecret } from '../session/cookies'
import { knownDevice } from '../signIn/knownDevices'
import { openSignedIn } from '../signIn/openSignedIn'
import {
  beginPending,
  codeMinutes,
  findPending,
  storePendingChallenge,
  takePendingChallenge,
} from '../signIn/pendingSignIns'
import {
  addPasskey,
  checkNew,
  checkPasskey,
  creationOptions,
  storeChallenge,
  listPasskeys,
  mostPasskeys,
  removePasskey,
  requestOptions,
  takeChallenge,
} from './passkeys'

const signInAgain = 'This sign-in has expired. Please start again.'

/** The person's own passkeys, and signing in with them: after the password, or alone where the deployment allows it. D7 */
export function passkeyRoutes(context: AuthContext): readonly Route[] {
  return [...ownPasskeys(context), ...signInByPasskey(context)]
}

function ownPasskeys(context: AuthContext): readonly Route[] {
  const { db, brand, publicUrl } = context
  const refuseUnlessOn = () => {
    if (!context.passkeys) throw new HttpError(403, 'Passkeys are not turned on here. Who runs the server can do so.')
  }
  return [
    defineRoute(accountCalls.beginPasskey, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        refuseUnlessOn()
        await proveOwner(context, viewer, request, body.password)
        if ((await listPasskeys(db, viewer.id)).length >= mostPasskeys)
          throw conflict(`You have ${mostPasskeys} passkeys already. Remove one that you no longer use first.`)
        const options = await creationOptions(db, await getProfile(db, viewer.id), {
          brand: (await brand()).name,
          publicUrl,
        })
        await storeChallenge(db, viewer.sessionId, options.challenge)
        return { options: { ...options } }
      },
    }),
    defineRoute(accountCalls.addPasskey, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        refuseUnlessOn()
        await db.transaction(async (tx) => {
          const challenge = await takeChallenge(tx, viewer.sessionId)
          const made = challenge ? await checkNew(body.passkey, challenge, publicUrl) : undefined
          if (!made) throw new HttpError(409, 'This passkey could not be checked. Please start again.')
          if (!(await addPasskey(tx, viewer.id, body.name, made))) throw conflict('This passkey was added already.')
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'passkeyAdded', details: { name: body.name } })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'passkeyAdded', passkey: body.name })
        })
        return { message: 'The passkey was added.' }
      },
    }),
    defineRoute(accountCalls.removePasskey, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        await proveOwner(context, viewer, request, body.password)
        await db.transaction(async (tx) => {
          const removed = await removePasskey(tx, viewer.id, body.id)
          if (!removed) throw notFound('Passkey')
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'passkeyRemoved', details: removed })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'passkeyRemoved', passkey: removed.name })
        })
        return { message: 'The passkey was removed.' }
      },
    }),
  ]
}

function signInByPasskey(context: AuthContext): readonly Route[] {
  const { db, passkeys, publicUrl } = context
  /** The sign-in of the cookie, where a passkey may finish it: after a password, or as one that began alone. */
  const awaited = async (request: FastifyRequest) => {
    const token = request.cookies[pendingCookie]
    const pending = token && passkeys ? await findPending(db, token) : undefined
    return token && pending?.channel === 'email' ? { token, userId: pending.userId } : undefined
  }
  return [
    defineRoute(authCalls.beginPasskey, {
      access: 'public',
      whileViewing: true,
      async handle({ body, request, reply }) {
        let sought = await awaited(request)
        if (body.alone) {
          if (passkeys !== 'alone')
            throw new HttpError(403, 'Signing in by passkey alone is not turned on here. Please use your password.')
          const tries = [(await knownDevice(db, request)) ?? ({ kind: 'address', of: request.ip } as const)]
          await beginLoggedAttempt(db, { keys: tries, request, at: 'passkey', person: async () => null })
          const { token } = await db.transaction((tx) => beginPending(tx, { userId: null, channel: 'email' }))
          setSecret(reply, pendingCookie, token, codeMinutes * 60)
          sought = { token, userId: null }
        }
        if (!sought || (sought.userId === null && !body.alone)) throw new HttpError(400, signInAgain)
        const options = await requestOptions(db, sought.userId, publicUrl)
        await storePendingChallenge(db, sought.token, options.challenge)
        return { options: { ...options } }
      },
    }),
    defineRoute(authCalls.verifyPasskey, {
      access: 'public',
      whileViewing: true,
      async handle({ body, request, reply }) {
        const sought = await awaited(request)
        if (!sought) throw new HttpError(400, signInAgain)
        const { token, userId } = sought
        const tries = [
          (await knownDevice(db, request, { id: userId })) ?? ({ kind: 'address', of: request.ip } as const),
          ...(userId === null ? [] : [{ kind: 'code', of: String(userId) } as const]),
        ]
        await beginLoggedAttempt(db, { keys: tries, request, at: 'passkey', person: async () => userId })
        const owner = await db.transaction(async (tx) => {
          const challenge = await takePendingChallenge(tx, token)
          return challenge ? checkPasskey(tx, body.passkey, { userId, challenge, publicUrl }) : undefined
        })
        if (owner === undefined || !(await isActive(db, owner))) {
          await recordAudit(db, {
            action: 'signInFailed',
            person: owner ?? userId,
            request,
            details: { at: 'passkey' },
          })
          throw new HttpError(400, 'This passkey does not open an account here. Please try another one.')
        }
        const contact = await getContact(db, owner)
        return openSignedIn(context, request, reply, { token, contact, by: 'passkey', tries })
      },
    }),
  ]
}
