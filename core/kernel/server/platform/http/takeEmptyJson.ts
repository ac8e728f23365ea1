import type { FastifyInstance } from 'fastify'

/** Many clients announce JSON and send nothing, for example with a DELETE. That counts as no body. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    ['application/json', 'application/fhir+json', 'application/scim+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body as string, done)
    },
  )
}
