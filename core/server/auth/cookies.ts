import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgeryToken } from './secrets'

export const sessionCookie = 'wg_session'
export const pendingCookie = 'wg_pending'
/** S9.5. Read by the browser's code and sent back as X-XSRF-TOKEN. */
export const forgeryCookie = 'XSRF-TOKEN'

/** Sets a secret cookie and the anti-forgery cookie that belongs to it. @param seconds how long the browser keeps them */
export function setSecret(reply: FastifyReply, name: string, token: string, seconds: number): void {
  const secure = isHttps(reply.request)
  const common = { path: '/', sameSite: 'lax', secure, maxAge: seconds } as const
  reply.setCookie(name, token, { ...common, httpOnly: true })
  reply.setCookie(forgeryCookie, forgeryToken(token), common)
}

export function clearSecret(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: '/' })
}

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}
