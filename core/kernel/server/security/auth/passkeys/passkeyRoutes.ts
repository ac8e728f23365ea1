import { accountCalls } from '@core/kernel/shared/accountCalls'
import { authCalls } from '@core/kernel/shared/authCalls'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, conflict, notFound } from '../../../platform/http/errors'
import { hashToken } from '../../../platform/secrets'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { activePeople } from '../../users/activePeople'
import { getContact, getProfile } from '../../users/userRepository'
import { signInChanged } from '../account/signInChanged'
import type { AuthContext } from '../AuthContext'
import { provePassword } from '../password/provePassword'
import { pendingCookie, setSecret } from '../session/cookies'
import { knownDevice } from '../signIn/knownDevices'
import { openSignedIn } from '../signIn/openSignedIn'
import { beginPending, codeMinutes, findPending } from '../signIn/pendingSignIns'
import {
  checkNew,
  checkPasskey,
  creationOptions,
  storeChallenge,
  listPasskeys,
  mostPasskeys,
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
        await provePassword(db, viewer, request, { password: body.password, field: 'password' })
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
          const { numInsertedOrUpdatedRows } = await tx.query
            .insertInto('core.passkey')
            .values({
              user_id: viewer.id,
              name: body.name,
              credential_id: made.id,
              public_key: Buffer.from(made.publicKey),
              counter: made.counter,
              transports: made.transports ?? [],
            })
            .onConflict((clash) => clash.column('credential_id').doNothing())
            .executeTakeFirstOrThrow()
          if (numInsertedOrUpdatedRows === 0n) throw conflict('This passkey was added already.')
          await recordAudit(tx, { ...ownEntry(viewer, request), action: 'passkeyAdded', details: { name: body.name } })
          await tx.emit(signInChanged, { userId: viewer.id, change: 'passkeyAdded', passkey: body.name })
        })
        return { message: 'The passkey was added.' }
      },
    }),
    defineRoute(accountCalls.removePasskey, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        await provePassword(db, viewer, request, { password: body.password, field: 'password' })
        await db.transaction(async (tx) => {
          const removed = await tx.query
            .deleteFrom('core.passkey')
            .where('id', '=', body.id)
            .where('user_id', '=', viewer.id)
            .returning('name')
            .executeTakeFirst()
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
        await db.query
          .updateTable('core.pending_sign_in')
          .set({ passkey_challenge: options.challenge })
          .where('token_hash', '=', hashToken(sought.token))
          .execute()
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
          const { rows } = await sql<{ challenge: string | null }>`
            with asked as (
              select id, passkey_challenge from core.pending_sign_in where token_hash = ${hashToken(token)} for update
            )
            update core.pending_sign_in pending set passkey_challenge = null from asked where pending.id = asked.id
            returning asked.passkey_challenge as challenge`.execute(tx.query)
          const challenge = rows[0]?.challenge
          return challenge ? checkPasskey(tx, body.passkey, { userId, challenge, publicUrl }) : undefined
        })
        const isActive =
          owner !== undefined &&
          (await activePeople(db).select('user.id').where('user.id', '=', owner).executeTakeFirst()) !== undefined
        if (!isActive) {
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
