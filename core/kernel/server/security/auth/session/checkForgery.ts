import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../../platform/http/errors'
import { forgeryCookie, pendingCookie, sessionCookie, setForgery } from './cookies'
import { forgeryToken, equalInConstantTime } from '../../../platform/secrets'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site made the browser send: one whose Origin is not ours, and one with one of our secret cookies but without
 * the matching X-XSRF-TOKEN header, whose value only our own pages can read (D7).
 * @throws HttpError 403
 */
export function checkForgery(request: FastifyRequest, publicUrl: string): void {
  if (safe.has(request.method)) return
  const { origin } = request.headers
  if (origin && origin !== `${request.protocol}://${request.host}` && origin !== publicUrl) {
    throw new HttpError(403, 'This request came from another site and was not carried out.')
  }
  const tokens = secretsOf(request)
  if (tokens.length > 0 && !belongs(request.headers['x-xsrf-token'], tokens)) {
    throw new HttpError(
      403,
      'The anti-forgery header X-XSRF-TOKEN is missing or stale. Please reload the page and try again.',
    )
  }
}

/**
 * Sends the correct anti-forgery cookie with the next read to a browser that lost it, or has an old one, so that a reload helps.
 * `checkForgery` must have accepted the request.
 */
export function renewForgery(request: FastifyRequest, reply: FastifyReply): void {
  const tokens = secretsOf(request)
  if (tokens.length === 0) return
  const cookie = request.cookies[forgeryCookie]
  const isChecked = !safe.has(request.method) && cookie === request.headers['x-xsrf-token']
  if (!isChecked && !belongs(cookie, tokens)) setForgery(reply, tokens[0]!)
}

function secretsOf({ cookies }: FastifyRequest): string[] {
  return [cookies[sessionCookie], cookies[pendingCookie]].filter((token) => token !== undefined)
}

function belongs(value: string | string[] | undefined, tokens: readonly string[]): boolean {
  return typeof value === 'string' && tokens.some((token) => equalInConstantTime(forgeryToken(token), value))
}
