import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Telemetry } from './createTelemetry'

/** /api/live lasts as long as a screen is open: streams are counted, not timed. */
export const untimedRoutes: ReadonlySet<string> = new Set(['/api/live'])

/** Measures every request, and serves `/metrics` to clients with the token. */
export function installTelemetry(app: FastifyInstance, { instruments, requests }: Telemetry, token: string): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    // The route's pattern, never the address: an address can contain a record's id or what a person searched for.
    if (url !== undefined && untimedRoutes.has(url)) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe([config.owner ?? 'core', request.method, url ?? '(page)', status], reply.elapsedTime / 1000)
  })
  const expected = hash(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ success: false, message: 'The token is wrong.' })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await instruments.text())
  })
}

/** Hashes have one length, so that comparing them reveals nothing about the token. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
