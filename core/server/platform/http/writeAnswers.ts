import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Answers are written by their schemas. What writes those of a route is made with its first answer, of the schemas alone that it
 * refers to: Fastify makes it for every route at the start, of all schemas, which took most of a start.
 */
export function writeAnswers(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema>(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined
    return (answer) => (write ??= fastJsonStringify(schema, { schema: referredTo(app, schema) }))(answer)
  })
}

/** The schemas that shareSchemas has put references in place of, by their names. */
function referredTo(app: FastifyInstance, schema: unknown, found: Record<string, Schema> = {}) {
  for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    if (name === undefined || name in found) continue
    found[name] = app.getSchema(name) as Schema
    referredTo(app, found[name], found)
  }
  return found
}
