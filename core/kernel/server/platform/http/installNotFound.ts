import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from './defineRoute'
import { answerHeaders } from './securityHeaders'

/** Responds with the page that starts the app. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Any other address: the app's page (its router decides), except below /api and /assets. A link in a mail is a page for scanners and
 * previews too, whatever they accept. The refusal has D9's form, or the route's own form below a route that has one.
 */
export function installNotFound(app: FastifyInstance, routes: readonly Route[], sendPage?: SendPage): void {
  const forms = routes.flatMap(({ call, refuseAs }) =>
    refuseAs ? [{ below: `${call.path}/`.toLowerCase(), refuseAs }] : [],
  )
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // Only a browser that navigates gets the page in place of a file: `/favicon.ico`, `/.env`.
    const navigates = !/\/\.|\.[^/]*$/.test(address) || (request.headers.accept ?? '').includes('text/html')
    if (sendPage && reads && navigates && !/^\/(api|assets)(\/|$)/i.test(address)) return sendPage(request, reply)
    const refusal = { message: 'There is nothing at this address.', requestId: request.id }
    const form = forms.find(({ below }) => address.toLowerCase().startsWith(below))
    const restated = form?.refuseAs({ status: 404, ...refusal }, request)
    reply.code(404).headers(answerHeaders)
    return restated ? reply.type(restated.type).send(restated.body) : reply.send({ success: false, ...refusal })
  })
}
