import type { FastifyInstance, FastifyRequest } from 'fastify'
import { offlineHeader } from '@core/kernel/shared/offline'
import { forgeryToken } from '../../platform/secrets'
import { sessionCookie } from '../../security/auth/session/cookies'
import type { CallFromPage } from './Prerenderer'

/** Lists are read by POST; opening a page changes nothing. */
const reads = /\/(list|aggregate)$/i

/** The headers of a response that the browser needs. */
const forwardedHeaders = ['content-type', offlineHeader, 'date']

/**
 * Calls the API as the person who opened a page: with their session, from their address, and with every check and log of a call from their
 * browser.
 */
export function callAs(app: FastifyInstance, { headers, cookies, ip }: FastifyRequest): CallFromPage {
  return async ({ method, address, body }) => {
    const [path = ''] = address.split('?')
    if (!path.startsWith('/api/') || (method !== 'GET' && !(method === 'POST' && reads.test(path))))
      return { status: 403, headers: {}, body: '{}' }
    const answer = await app.inject({
      method,
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
    const forwarded = forwardedHeaders.flatMap((name) => {
      const value = answer.headers[name]
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    return { status: answer.statusCode, headers: Object.fromEntries(forwarded), body: answer.payload }
  }
}
