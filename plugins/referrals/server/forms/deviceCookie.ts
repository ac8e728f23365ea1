import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '@core/server/links'
import { linkDays } from './formLinks'

/** Identifies a draft: a form of a referral. */
export interface DraftKey {
  readonly referralId: number
  readonly form: number
}

/**
 * The cookie by which a browser continues a draft that it saved or unlocked, because phones discard a page when the camera opens.
 * Scripts can't read it, and other sites can't make the browser send it.
 */
export function deviceOf(request: FastifyRequest, key: DraftKey): Buffer | undefined {
  const token = request.cookies[nameOf(key)]
  return token === undefined ? undefined : hashToken(token)
}

/** Sets such a cookie in the browser. @returns its hash for the database */
export function rememberDevice(reply: FastifyReply, key: DraftKey, token: string): void {
  reply.setCookie(nameOf(key), token, { ...attributes(reply), maxAge: linkDays * 86_400 })
}

export function removeDevice(reply: FastifyReply, key: DraftKey): void {
  reply.clearCookie(nameOf(key), attributes(reply))
}

/** A cookie's secret, and its hash for the database. */
export function newDevice(): { readonly token: string; readonly hash: Buffer } {
  const token = newToken()
  return { token, hash: hashToken(token) }
}

function attributes({ request }: FastifyReply) {
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const
}

/** One name for each form of each referral. It reveals neither. */
function nameOf({ referralId, form }: DraftKey): string {
  return `wg_form_${createHash('sha256').update(`${referralId}:${form}`).digest('hex').slice(0, 12)}`
}
