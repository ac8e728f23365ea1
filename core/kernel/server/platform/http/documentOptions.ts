import type { SwaggerOptions } from '@fastify/swagger'

const refused = { $ref: '#/components/responses/Refused' }
/** For calls of another standard (`refuseAs`). */
const refusedOtherwise = { description: 'Refused, or a fault: in the form of the standard that this call speaks' }

/**
 * How the API document is made from the routes.
 * @param title the name of the product
 */
export function documentOptions(title: string): SwaggerOptions {
  const otherwise = new Set<string>()
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
    transform({ schema, url, route }) {
      if (route.config?.refuseAs) otherwise.add(url.replaceAll(/:(\w+)/g, '{$1}'))
      return { schema, url }
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      const { paths } = made.openapiObject
      return {
        ...made.openapiObject,
        paths: Object.fromEntries(
          Object.entries(paths ?? {}).map(([path, calls]) => [
            path,
            sayRefused(calls!, otherwise.has(path) ? refusedOtherwise : refused),
          ]),
        ),
      }
    },
  }
}

/** Adds to each call how it refuses. Fastify has shared schemas but no shared responses, so the routes don't declare it. */
function sayRefused(calls: object, how: object): object {
  return Object.fromEntries(
    Object.entries(calls).map(([method, call]) => [
      method,
      { ...call, responses: { ...call.responses, default: how } },
    ]),
  )
}
