import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forgeryToken } from '../../../platform/secrets'
import { sessionCookie } from './cookies'

/** A call of this app's API. */
export interface InnerCall {
  readonly method: string
  /** From `/api/` on. */
  readonly address: string
  /** JSON, or nothing. */
  readonly body?: string | undefined
}

/**
 * Calls the API in the name of the person who sent a request: with their session, from their address, and with every check and log of a call
 * from their browser.
 */
export function callInNameOf(
  app: FastifyInstance,
  { headers, cookies, ip }: Pick<FastifyRequest, 'headers' | 'cookies' | 'ip'>,
  { method, address, body }: InnerCall,
) {
  return app.inject({
    // The type of `inject` knows a few methods only; an unknown one is a 404.
    method: method as 'GET',
    url: address,
    remoteAddress: ip,
    headers: {
      cookie: headers.cookie ?? '',
      'user-agent': headers['user-agent'] ?? '',
      'x-xsrf-token': forgeryToken(cookies[sessionCookie] ?? ''),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: body }),
  })
}
