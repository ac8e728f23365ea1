import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Responses are serialized by their schemas. The serializer of a route is built with its first response, from only those schemas that it
 * refers to: Fastify builds it for every route at the start, from all schemas, which took most of the start. Nothing is validated: fields
 * validate (registerRoutes), and a second validator would respond with other messages.
 * @param scope of the app. A scope whose plugin adds a schema of its own, as the parser of forms does, does not inherit this.
 */
export function writeAnswers(app: FastifyInstance, scope: FastifyInstance = app): void {
  scope.setValidatorCompiler(() => () => true)
  scope.setSerializerCompiler<Schema>(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined
    return (answer) => (write ??= fastJsonStringify(schema, { schema: referredTo(app, schema) }))(answer)
  })
}

/** The schemas that shareSchemas has replaced by references, by their names. */
function referredTo(app: FastifyInstance, schema: unknown, found: Record<string, Schema> = {}) {
  for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    if (name === undefined || name in found) continue
    found[name] = app.getSchema(name) as Schema
    referredTo(app, found[name], found)
  }
  return found
}
