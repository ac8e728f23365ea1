import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalBudget } from './RefusalBudget'
import { callingPlugin } from './callByPlugin'
import { guard } from './registerRoutes'
import { isApi } from './refuseUnguarded'
import { answerHeaders } from './securityHeaders'
import type { Viewer } from './Viewer'

/**
 * Admits a request to the API, before its body is read: who sends it, whether they were refused too often, and whether the route is open
 * to them.
 */
export function admitRequests(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest, reply: FastifyReply) => Viewer | undefined | Promise<Viewer | undefined>,
  refusals: RefusalBudget,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // The matched route, never the address as it was sent: /%61pi/… and http://host/api/… lead to /api/… as well.
    if (!isApi(request.routeOptions.url)) return done()
    reply.headers(answerHeaders)
    const admit = (viewer: Viewer | undefined) => {
      request.viewer = viewer
      request.byPlugin = callingPlugin()
      refusals.check(request, reply)
      guard(request)
    }
    const viewer = viewerOf(request, reply)
    if (viewer instanceof Promise) return viewer.then(admit)
    admit(viewer)
    const { ownBearer } = request.routeOptions.config
    if (ownBearer) return ownBearer(request).then(() => {})
    done()
  })
}
