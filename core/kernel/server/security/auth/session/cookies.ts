import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgeryToken } from '../../../platform/secrets'

export const sessionCookie = 'wg_session'
export const pendingCookie = 'wg_pending'
/** S9.5. The browser's code reads it and sends it back as X-XSRF-TOKEN. */
export const forgeryCookie = 'XSRF-TOKEN'

/**
 * Sets a secret cookie and the anti-forgery cookie that belongs to it.
 * @param seconds how long the browser stores them
 */
export function setSecret(reply: FastifyReply, name: string, token: string, seconds: number): void {
  reply.setCookie(name, token, { ...attributes(reply.request), maxAge: seconds, httpOnly: true })
  setForgery(reply, token, seconds)
}

/** Sets the anti-forgery cookie alone; until the browser closes unless `seconds` is given. */
export function setForgery(reply: FastifyReply, token: string, seconds?: number): void {
  reply.setCookie(forgeryCookie, forgeryToken(token), {
    ...attributes(reply.request),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  })
}

export function clearSecret(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: '/' })
}

function attributes(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
}
