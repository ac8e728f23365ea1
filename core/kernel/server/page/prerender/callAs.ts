import type { FastifyInstance, FastifyRequest } from 'fastify'
import { offlineHeader } from '@core/kernel/shared/offline'
import { readingPath } from '../../platform/http/callByPlugin'
import { callInNameOf } from '../../security/auth/session/callInNameOf'
import type { CallFromPage } from './Prerenderer'

/** The headers of a response that the browser needs. */
const forwardedHeaders = ['content-type', offlineHeader, 'date']

/** Calls the API in the name of the person who opened a page, which changes nothing. */
export function callAs(app: FastifyInstance, request: FastifyRequest): CallFromPage {
  return async ({ method, address, body }) => {
    const [path = ''] = address.split('?')
    if (!path.startsWith('/api/') || (method !== 'GET' && !(method === 'POST' && readingPath.test(path))))
      return { status: 403, headers: {}, body: '{}' }
    const response = await callInNameOf(app, request, { method, address, body })
    const forwarded = forwardedHeaders.flatMap((name) => {
      const value = response.headers[name]
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    return { status: response.statusCode, headers: Object.fromEntries(forwarded), body: response.payload ?? '' }
  }
}
