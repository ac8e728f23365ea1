import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { everywhere } from './securityHeaders'

/** How requests reach the server. */
export interface Transport {
  /** The address that people's browsers open. */
  readonly publicUrl: string
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted: addresses, networks, `loopback`. Default: none. */
  readonly trustedProxies?: readonly string[] | undefined
}

/** What the app has noticed about how requests reach it. */
export interface TransportState {
  /** When X-Forwarded-For first arrived from an address that TRUSTED_PROXIES doesn't name. */
  readonly untrustedProxySince: string | null
}

/** A year, in seconds. */
const strictFor = 31_536_000

/** The cookies that contain a secret. Under https their names begin with `__Host-`, so that no other host and no http page can set them. */
const secretCookies = ['wg_session', 'wg_pending', 'wg_device', 'wg_provider'] as const
const hostPrefix = '__Host-'

/** Whether people reach the product by https, whatever a proxy sends for one request. */
export function isHttps({ publicUrl }: Pick<Transport, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** @returns the header that tells browsers to use only https (HSTS), where people reach the product by it */
export function strictHeaders(transport: Pick<Transport, 'publicUrl'>): Readonly<Record<string, string>> {
  return isHttps(transport) ? { 'strict-transport-security': `max-age=${strictFor}; includeSubDomains` } : {}
}

/**
 * Sets the headers of every response, and makes cookies as safe as the address allows. The cookie plugin must be registered. Handlers use a
 * cookie's plain name.
 */
export function secureTransport(app: FastifyInstance, transport: Transport): TransportState {
  const state: { untrustedProxySince: string | null } = { untrustedProxySince: null }
  const https = isHttps(transport)
  const headers = { ...everywhere, ...strictHeaders(transport) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // A trusted proxy may pass on what a client wrote, so anything that is not an address is ignored.
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded !== undefined && state.untrustedProxySince === null && (request.ips?.length ?? 1) === 1) {
      state.untrustedProxySince = new Date().toISOString()
      request.log.warn(
        { requestId: request.id },
        'X-Forwarded-For from an address that TRUSTED_PROXIES does not name was ignored. If a proxy is in front, all people share its address, and so the limit of tries to sign in: set TRUSTED_PROXIES to the address of the proxy.',
      )
    }
    if (
      forwarded !== undefined &&
      ![forwarded]
        .flat()
        .join()
        .split(',')
        .every((part) => isIP(part.trim()) > 0)
    )
      delete request.raw.headers['x-forwarded-for']
    // Stored, because it is unknown once the connection is closed, and over HTTP/2 once the response has ended.
    Object.defineProperty(request, 'ip', { value: request.ip })
    if (!https) return done()
    for (const name of secretCookies) {
      const value = request.cookies[hostPrefix + name]
      if (value === undefined) delete request.cookies[name]
      else request.cookies[name] = value
    }
    done()
  })
  if (https) secureCookies(app)
  return state
}

function secureCookies(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const set = reply.getHeader('set-cookie')
    if (set === undefined) return
    const cookies = [set].flat().map((cookie) => secured(String(cookie)))
    reply.removeHeader('set-cookie')
    reply.header('set-cookie', cookies)
  })
}

function secured(cookie: string): string {
  const name = cookie.slice(0, cookie.indexOf('='))
  const prefixed = secretCookies.some((secret) => secret === name) ? hostPrefix + cookie : cookie
  return /;\s*secure(;|$)/i.test(prefixed) ? prefixed : `${prefixed}; Secure`
}
