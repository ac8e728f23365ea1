import type { FastifyInstance } from 'fastify'
import type { Page } from './serveClient'

/** Any other address: the app's page to a browser that navigates (its router decides), D9's refusal to everybody else. */
export function installNotFound(app: FastifyInstance, page?: Page): void {
  app.setNotFoundHandler((request, reply) => {
    const navigates = request.method === 'GET' && !/^\/(api|assets)(\/|$)/i.test(request.url) && (request.headers.accept ?? '').includes('text/html')
    if (page && navigates) return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html)
    return reply.code(404).send({ success: false, message: 'There is nothing at this address.', requestId: request.id })
  })
}
