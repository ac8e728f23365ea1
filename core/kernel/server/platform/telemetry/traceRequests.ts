import type { FastifyInstance } from 'fastify'
import { untimedRoutes } from './installTelemetry'
import { type Span, beginSpan, isTracing, runInSpan } from './tracing'

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

/** Paths that proxies and monitoring request every few seconds. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Traces every request, as a part of its caller's trace where it has a `traceparent`. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions
    if (url !== undefined && (untimedRoutes.has(url) || probes.has(url))) return done()
    // The route's pattern, never the address: an address can contain a record's id or what a person searched for.
    const route = url ?? '(page)'
    const { traceparent } = request.headers
    const span = beginSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'white_glove.plugin': config.owner ?? 'core',
      },
    })
    if (!span) return done()
    request.span = span
    runInSpan(span, done)
  })
  // Set again, because the stream of a body loses the context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) runInSpan(request.span, done)
    else done()
  })
  app.addHook('onResponse', async ({ span }, { statusCode }) =>
    span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined),
  )
}
