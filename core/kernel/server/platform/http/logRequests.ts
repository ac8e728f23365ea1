import type { FastifyInstance } from 'fastify'
import type { RefusalBudget } from './RefusalBudget'

/** Writes a line for each response, and counts those that were refused. */
export function logRequests(app: FastifyInstance, refusals: RefusalBudget): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: a query can contain a name that a person searched for.
    const { method, url } = request.routeOptions
    refusals.count(request, reply.statusCode)
    request.log.info(
      {
        requestId: request.id,
        method,
        route: url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.viewer?.id,
        ...(request.viewer?.key && { key: request.viewer.key.id }),
      },
      'request',
    )
    done()
  })
}
