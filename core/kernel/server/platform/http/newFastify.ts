import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Certificate } from './certificate'

/** How long a client may take, in milliseconds. */
interface TimeLimits {
  /** For the TLS handshake, and for the headers of a request: they arrive in one packet, so a sender who needs longer is no browser. */
  readonly headers: number
  /** For a whole request. */
  readonly request: number
  /** Between two packets, so that nobody can occupy a connection, or a list that is being sent, by sending or reading nothing. */
  readonly silence: number
  /** How often the server checks requests that are arriving. */
  readonly checkEvery: number
}

const timeLimits: TimeLimits = { headers: 20_000, request: 60_000, silence: 60_000, checkEvery: 5000 }

/** @returns a server that uses HTTP/2 over TLS, and HTTP/1.1 for clients without it. Both look the same to routes. */
export function newFastify(
  tls: Certificate | undefined,
  options: FastifyServerOptions,
  { headers, request, silence, checkEvery }: TimeLimits = timeLimits,
): FastifyInstance {
  const limited = { ...options, connectionTimeout: silence }
  const app: FastifyInstance = tls
    ? Fastify({
        ...limited,
        http2: true,
        https: { ...tls, allowHTTP1: true, handshakeTimeout: headers, settings: { maxConcurrentStreams: 128 } },
      } as FastifyServerOptions)
    : Fastify({ ...limited, forceCloseConnections: 'idle' })
  // Not as options: over TLS, Node ignores them.
  Object.assign(app.server, {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkEvery,
  })
  return app
}
