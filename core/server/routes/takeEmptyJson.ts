import type { FastifyInstance } from 'fastify'

/** Many clients say that they send JSON and then send nothing, with a DELETE for one: that is no body, and no mistake. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
