import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { answerError } from './errorHandler'
import { answerHeaders } from './securityHeaders'
import { type Transport, strictHeaders } from './transport'

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
}
const unreadable = [400, 'This is no request that can be read.'] as const

/**
 * Responses to requests that no hook sees: those whose address the router can't read, and those that Node can't parse. They have the
 * headers and D9's form of every other refusal.
 */
export function refuseUnparsed(
  transport: Pick<Transport, 'publicUrl'>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const headers = { ...answerHeaders, ...strictHeaders(transport) }
  return {
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) =>
      void answerError(error, request, reply.headers(headers)),
    clientErrorHandler(error, socket) {
      const { code } = error as { readonly code?: string }
      if (code === 'ECONNRESET' || socket.destroyed) return
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return closeUnused(socket)
      if (socket.writable) write(socket, refusals[code ?? ''] ?? unreadable, headers)
      socket.destroy(error)
    },
  }
}

/**
 * Closes a connection that was opened ahead and never used, as browsers and proxies do. Without a request there is nothing to respond to: a
 * 408 would be taken for the response to one that is just being sent. One that has arrived meanwhile is read first, and stays.
 */
function closeUnused(socket: Pick<Socket, 'bytesRead' | 'destroy'>): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy()
  })
}

function write(
  socket: Pick<Socket, 'write'>,
  [status, message]: readonly [status: number, message: string],
  headers: Readonly<Record<string, string>>,
): void {
  const requestId = randomUUID()
  const body = JSON.stringify({ success: false, message, requestId })
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
