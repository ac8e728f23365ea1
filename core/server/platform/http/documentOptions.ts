import type { SwaggerOptions } from '@fastify/swagger'

const refused = { $ref: '#/components/responses/Refused' }

/** How the API document is made of the routes. @param title what the product is called */
export function documentOptions(title: string): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: '/' }],
      components: {
        responses: {
          Refused: {
            description: 'Refused, or a fault',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/HttpError' } } },
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, at) => (typeof $id === 'string' ? $id : `def-${at}`),
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      const { paths } = made.openapiObject
      return {
        ...made.openapiObject,
        paths: Object.fromEntries(Object.entries(paths ?? {}).map(([path, calls]) => [path, sayRefusedOnce(calls!)])),
      }
    },
  }
}

/** Adds to each call how it refuses. Fastify knows shared schemas but no shared answers, so the routes don't say it. */
function sayRefusedOnce(calls: object): object {
  return Object.fromEntries(
    Object.entries(calls).map(([method, call]) => [
      method,
      { ...call, responses: { ...call.responses, default: refused } },
    ]),
  )
}
