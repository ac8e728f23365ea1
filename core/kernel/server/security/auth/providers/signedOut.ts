import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/Database'
import type { DataKeys } from '../../../platform/dataKeys'
import { providerKinds } from './SignInProvider'

/** The account at a SAML provider whose session here has just ended, so that the provider can be told which one it is. */
export interface SignedOut {
  readonly subject: string
  readonly session: string | null
}

const cookie = 'wg_signed_out'
const path = '/api/auth/provider'
const seconds = 120

interface Sealing {
  readonly db: Pick<Database, 'query'>
  readonly dataKeys: DataKeys
}

const contextOf = (providerId: number) => `signed out of provider:${providerId}`

/**
 * Before a session ends by a logout: gives the browser what the sign-out at its provider needs, encrypted, for two minutes. Only for SAML,
 * whose requests name the account; the session is gone when the request is made.
 */
export async function noteSignedOut({ db, dataKeys }: Sealing, sessionId: string, reply: FastifyReply): Promise<void> {
  const { rows } = await sql<SignedOut & { providerId: number }>`
    select provider.id as "providerId", provider_subject as subject, provider_session as session
    from core.session join core.sign_in_provider provider on provider.id = session.provider_id
    where session.id = ${sessionId} and kind = ${providerKinds.saml} and signs_out`.execute(db.query)
  const [ended] = rows
  if (!ended) return
  const { providerId, ...account } = ended
  reply.setCookie(cookie, dataKeys.seal(JSON.stringify(account), contextOf(providerId)), {
    path,
    sameSite: 'lax',
    httpOnly: true,
    secure: reply.request.protocol === 'https',
    maxAge: seconds,
  })
}

/** @returns the account of the session that has just ended in this browser, once; undefined if there was none of this provider */
export function takeSignedOut(
  dataKeys: DataKeys,
  providerId: number,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): SignedOut | undefined {
  const sealed = request.cookies[cookie]
  reply.clearCookie(cookie, { path })
  // A text that nobody sealed would be returned as it is.
  if (!sealed || !dataKeys.isCurrent(sealed)) return undefined
  try {
    // Only this product can have sealed it, in this form.
    return JSON.parse(dataKeys.open(sealed, contextOf(providerId))) as SignedOut
  } catch {
    return undefined
  }
}
