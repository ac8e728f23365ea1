import type { OutgoingHttpHeaders } from 'node:http'
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
  /** The most that the response may have, in bytes; by default there is no limit. */
  readonly most?: number
}

/** The response of this app's API. */
export interface InnerResponse {
  readonly statusCode: number
  readonly headers: OutgoingHttpHeaders
  /** Undefined where it is larger than it may be. */
  readonly payload: string | undefined
}

/**
 * Calls the API in the name of the person who sent a request: with their session, from their address, and with every check and log of a call
 * from their browser.
 */
export async function callInNameOf(
  app: FastifyInstance,
  { headers, cookies, ip }: Pick<FastifyRequest, 'headers' | 'cookies' | 'ip'>,
  { method, address, body, most = Infinity }: InnerCall,
): Promise<InnerResponse> {
  const response = await app.inject({
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
    // A long list is sent while it is read.
    payloadAsStream: true,
  })
  const { statusCode } = response
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response.stream() as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) {
      // As if the browser had gone, which ends the work on the rest, and the person's turn.
      response.raw.res.destroy()
      return { statusCode, headers: response.headers, payload: undefined }
    }
    parts.push(part)
  }
  return { statusCode, headers: response.headers, payload: Buffer.concat(parts).toString() }
}
