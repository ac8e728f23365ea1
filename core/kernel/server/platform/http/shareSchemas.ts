import type { FastifyInstance } from 'fastify'
import type { JsonSchema } from '@core/kernel/entity/Field'

/**
 * Registers each schema that has a name (`$id`) once for the whole app, and replaces it by a reference, so that the API document defines it
 * once for many calls.
 * @returns the same schema, with references to the named schemas
 * @throws when two different schemas have one name
 */
export function shareSchemas(app: FastifyInstance, schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, share(app, value)])
  const shared = Object.fromEntries(entries) as JsonSchema
  const name = shared.$id
  if (typeof name !== 'string') return shared
  const known = app.getSchema(name)
  if (!known) app.addSchema(shared)
  else if (JSON.stringify(known) !== JSON.stringify(shared))
    throw new Error(`Two different schemas of the API document are called “${name}”. Call one of them something else.`)
  return { $ref: `${name}#` }
}

function share(app: FastifyInstance, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => share(app, one))
  return typeof value === 'object' && value !== null ? shareSchemas(app, value as JsonSchema) : value
}
