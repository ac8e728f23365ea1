import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers with the page that starts the app. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Any other address: the app's page to a browser that navigates (its router decides), D9's refusal to everybody else. */
export function installNotFound(app: FastifyInstance, sendPage?: SendPage): void {
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // The start page answers every client, also a monitor that accepts no type.
    const navigates = address === '/' || (request.headers.accept ?? '').includes('text/html')
    if (sendPage && reads && navigates && !/^\/(api|assets)(\/|$)/i.test(address)) return sendPage(request, reply)
    return reply.code(404).send({ success: false, message: 'There is nothing at this address.', requestId: request.id })
  })
}
