import type { FastifyRequest } from 'fastify'
import { Refusal } from '../routes/errors'
import { pendingCookie, sessionCookie } from './cookies'
import { forgeryToken, same } from './secrets'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site made the browser send: one whose Origin is not ours, and one that carries one of our
 * secret cookies without the matching X-XSRF-TOKEN header, which only our own pages can read (D7).
 * @throws Refusal 403
 */
export function checkForgery(request: FastifyRequest, publicUrl: string): void {
  if (safe.has(request.method)) return
  const { origin } = request.headers
  if (origin && origin !== `${request.protocol}://${request.host}` && origin !== publicUrl) {
    throw new Refusal(403, 'This request came from another site and was not carried out.')
  }
  const tokens = [request.cookies[sessionCookie], request.cookies[pendingCookie]].filter((token) => token !== undefined)
  if (tokens.length === 0) return
  const header = request.headers['x-xsrf-token']
  if (typeof header !== 'string' || !tokens.some((token) => same(forgeryToken(token), header))) {
    throw new Refusal(403, 'The anti-forgery header X-XSRF-TOKEN is missing or stale. Please reload the page and try again.')
  }
}
