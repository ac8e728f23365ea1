import { messages as texts } from '@core/kernel/entity/messages'
import { proofCalls } from '@core/kernel/shared/proofCalls'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../platform/database/Database'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError, invalid, tooMany } from '../../../platform/http/errors'
import type { Viewer } from '../../../platform/http/Viewer'
import { ownEntry, recordAudit } from '../../audit/recordAudit'
import { attemptSucceeded, beginAttempt } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { findUserByEmail, getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { checkPasskey, hasPasskeys, storeChallenge, requestOptions, takeChallenge } from '../passkeys/passkeys'
import { provePassword } from '../password/provePassword'
import { sessionCookie } from '../session/cookies'
import { type SignedInBy, noteProof, signedInBy } from '../session/sessions'
import { codeMail, codeText } from '../signIn/codeMessages'
import { beginPending, checkCode, renewCode, spendPending } from '../signIn/pendingSignIns'

/**
 * The calls that routes with `asksAgain` require: the person proves their identity again, in one of the ways that open a session. ASVS 7.5
 */
export function proofRoutes(context: AuthContext): readonly Route[] {
  return [ways(context), byPassword(context), ...byCode(context), ...byPasskey(context)]
}

function ways({ db, passkeys }: AuthContext): Route {
  return defineRoute(proofCalls.ways, {
    access: 'signedIn',
    async handle({ viewer }) {
      const [person, hasPasskey, by] = await Promise.all([
        findUserByEmail(db, viewer.email),
        passkeys !== undefined && hasPasskeys(db, viewer.id),
        signedInBy(db, viewer.sessionId),
      ])
      return {
        password: Boolean(person?.passwordHash),
        passkey: hasPasskey,
        code: !isByCode(by)
          ? null
          : person?.hasAuthenticator
            ? ('app' as const)
            : by === 'sms'
              ? ('sms' as const)
              : ('mail' as const),
      }
    },
  })
}

function byPassword({ db }: AuthContext): Route {
  return defineRoute(proofCalls.byPassword, {
    access: 'signedIn',
    async handle({ body, viewer, request }) {
      await provePassword(db, viewer, request, { password: body.password, field: 'password' })
      await db.transaction((tx) => proven(tx, viewer, request, 'password'))
      return {}
    },
  })
}

/** Sessions of people who may have no password here: they signed in by phone only, or at a provider. */
const isByCode = (by: SignedInBy | undefined) => by === 'sms' || by === 'provider'

/** Only in such sessions. Other sessions were opened with a password or a passkey, and need one again. */
function byCode({ db, messages, brand, publicUrl, later, dataKeys }: AuthContext): readonly Route[] {
  const codeChannel = async (viewer: Viewer): Promise<'sms' | 'email'> => {
    const by = await signedInBy(db, viewer.sessionId)
    if (!isByCode(by))
      throw new HttpError(403, 'You signed in with your password. Please confirm with it, or with a passkey.')
    return by === 'sms' ? 'sms' : 'email'
  }
  const beginCode = async (
    { id: userId, sessionId }: Viewer,
    token: string,
    { channel, to }: { readonly channel: 'sms' | 'email'; readonly to: string },
  ) => {
    await beginAttempt(db, [{ kind: 'message', of: to }])
    const session = { id: sessionId, token }
    return db.transaction((tx) => beginPending(tx, { userId, channel, session }))
  }
  return [
    defineRoute(proofCalls.sendCode, {
      access: 'signedIn',
      async handle({ viewer, request }) {
        const channel = await codeChannel(viewer)
        const contact = await getContact(db, viewer.id)
        const { hasAuthenticator } = contact
        const to = channel === 'sms' ? contact.phone : contact.email
        if (to === null) throw new HttpError(409, 'Your account has no phone any more. Please sign in again.')
        const token = request.cookies[sessionCookie]!
        const renewed = await renewCode(db, token)
        if (renewed && 'waitSeconds' in renewed) throw tooMany(renewed.waitSeconds)
        const { code } = renewed ?? (await beginCode(viewer, token, { channel, to }))
        if (!hasAuthenticator)
          later(async () => {
            const { name } = await brand()
            await messages.send(
              channel === 'sms'
                ? codeText({ ...contact, to, code, brand: name, publicUrl })
                : codeMail(contact, code, name),
            )
          })
        return { message: hasAuthenticator ? 'Your authenticator app shows the code.' : 'A new code is on its way.' }
      },
    }),
    defineRoute(proofCalls.byCode, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        const channel = await codeChannel(viewer)
        const token = request.cookies[sessionCookie]!
        const tries = [{ kind: 'code', of: String(viewer.id) }] as const
        await beginLoggedAttempt(db, { keys: tries, request, at: 'code', person: async () => viewer.id })
        const tried = await checkCode(db, dataKeys, token, body.otp)
        if (tried === 'gone') throw expiredCode()
        if (tried === 'wrong') throw invalid([{ field: 'otp', message: texts.otp }])
        await db.transaction(async (tx) => {
          if (!(await spendPending(tx, token))) throw expiredCode()
          await proven(tx, viewer, request, channel === 'sms' ? 'sms' : 'mail')
        })
        await attemptSucceeded(db, tries)
        return {}
      },
    }),
  ]
}

/** The device must verify its owner: a key that was left in the computer doesn't prove who touches it. */
function byPasskey({ db, passkeys, publicUrl }: AuthContext): readonly Route[] {
  const refuseUnlessOn = () => {
    if (!passkeys) throw new HttpError(403, 'Passkeys are not turned on here. Who runs the server can do so.')
  }
  return [
    defineRoute(proofCalls.beginPasskey, {
      access: 'signedIn',
      async handle({ viewer }) {
        refuseUnlessOn()
        const options = await requestOptions(db, viewer.id, publicUrl, true)
        await storeChallenge(db, viewer.sessionId, options.challenge)
        return { options: { ...options } }
      },
    }),
    defineRoute(proofCalls.byPasskey, {
      access: 'signedIn',
      async handle({ body, viewer, request }) {
        refuseUnlessOn()
        const tries = [{ kind: 'code', of: String(viewer.id) }] as const
        await beginLoggedAttempt(db, { keys: tries, request, at: 'passkey', person: async () => viewer.id })
        const owner = await db.transaction(async (tx) => {
          const challenge = await takeChallenge(tx, viewer.sessionId)
          const checked = challenge
            ? await checkPasskey(tx, body.passkey, { userId: viewer.id, challenge, publicUrl, isOnlyProof: true })
            : undefined
          if (checked !== undefined) await proven(tx, viewer, request, 'passkey')
          return checked
        })
        if (owner === undefined) throw new HttpError(400, 'This passkey is not one of yours. Please try another one.')
        await attemptSucceeded(db, tries)
        return {}
      },
    }),
  ]
}

const expiredCode = () => new HttpError(400, 'This code is no longer valid. Please have a new one sent.')

async function proven(
  tx: Transaction,
  viewer: Viewer,
  request: FastifyRequest,
  by: 'sms' | 'mail' | 'passkey' | 'password',
): Promise<void> {
  await noteProof(tx, viewer.sessionId)
  await recordAudit(tx, { ...ownEntry(viewer, request), action: 'provedAgain', details: { by } })
}
