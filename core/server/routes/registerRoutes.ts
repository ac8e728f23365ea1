import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Field, Fields, JsonSchema } from '@core/entity/Field'
import { objectSchema, recordSchema } from '@core/entity/fieldKinds'
import { type Parsed, parse, parsePatch } from '@core/entity/parse'
import { homePermission } from '@core/entity/permissions'
import { isObject } from '@core/entity/isObject'
import { messages } from '@core/entity/messages'
import type { Viewer } from '../access/Viewer'
import { shareSchemas } from '../openapi/shareSchemas'
import type { Route } from './defineRoute'
import { refusalAnswer } from './answers'
import { isFileAnswer, sendFile } from './fileAnswer'
import { Refusal, forbidden, invalid, signedOut } from './errors'
import { JsonText } from './JsonText'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by registerRoutes; a route below /api/ without it stops the start. */
    access?: Route['access']
    /** What a person calls that which the route does, for a refusal. */
    does?: string
    /** No person asks for it: it is no sign of life. */
    background?: boolean
    /** Answered while somebody views as a role. */
    whileViewing?: boolean
  }
  interface FastifyRequest {
    viewer?: Viewer
  }
}

/**
 * Registers one owner's routes: validation by the fields, the guard by `access`, D9's answers.
 * @param owner the plugin's id, or `core`; it tags the routes in the API document
 * @param known every permission id that the product defines
 * @throws when a route names a permission that nobody defines
 */
export function registerRoutes(app: FastifyInstance, owner: string, routes: readonly Route[], known: ReadonlySet<number>): void {
  for (const route of routes) {
    if (typeof route.access === 'number' && route.access !== homePermission && !known.has(route.access)) {
      throw new Error(`${owner}: ${route.method} ${route.path} asks for permission ${route.access}, which no plugin defines. Define it with definePermissions or correct the number.`)
    }
    app.route({
      method: route.method,
      url: route.path,
      config: { access: route.access, does: route.summary, background: route.background ?? false, whileViewing: route.whileViewing ?? safe.has(route.method) },
      schema: documentation(app, owner, route),
      handler: async (request, reply) => {
        const params = route.params && accept(parse(route.params, fromText(route.params, request.params)))
        // No body says no more and no less than an empty one.
        const sent = request.body ?? {}
        const restated = route.restate && isObject(sent) ? await route.restate(sent, { params, viewer: request.viewer } as never) : sent
        const call = {
          body: route.body && accept((route.patch ? parsePatch : parse)(route.body, restated)),
          query: route.query && accept(parse(route.query, fromText(route.query, request.query))),
          params,
          viewer: request.viewer,
          request,
          reply,
        }
        // Parsed by the very fields that defineRoute inferred the handler's types from.
        const answer = (await route.handle(call as never)) as object
        if (isFileAnswer(answer)) return sendFile(reply, answer)
        if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text)
        return { success: true, ...answer }
      },
    })
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The guard of every route below /api/: fails closed on one that names no access, and on every change while somebody views as a role. */
export function guard(request: FastifyRequest): void {
  const { access, does, whileViewing } = request.routeOptions.config
  const viewing = request.viewer?.viewing
  if (viewing && !whileViewing) throw new Refusal(403, `You are viewing as ${viewing.name}. Nothing can be changed. Stop viewing, then do it as yourself.`)
  if (access === 'public') return
  if (!request.viewer) throw signedOut()
  if (access === 'signedIn') return
  if (access === undefined || !request.viewer.permissions.has(access)) throw forbidden(does ? `“${does}”` : 'this', access === undefined ? undefined : { needs: [access] })
}

function accept<T>(parsed: Parsed<T>): T {
  if (parsed.errors) throw invalid(parsed.errors)
  return parsed.value
}

/** Query and path arrive as text: numbers, yes/no and comma lists are read as what the field wants. */
function fromText(fields: Fields, raw: unknown): Record<string, unknown> {
  const values = { ...(raw as Record<string, unknown>) }
  for (const [name, field] of Object.entries(fields)) {
    const text = values[name]
    if (Array.isArray(text)) throw new Refusal(400, messages.wrongType(field.label, 'given once'))
    if (typeof text === 'string' && text !== '') values[name] = read(field, text)
  }
  return values
}

function read(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'number':
    case 'reference':
    case 'person':
    case 'lookup':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'yesNo':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'choices':
      return text.split(',').map((id) => (/^\d+$/.test(id) ? Number(id) : id))
    default:
      return text
  }
}

function documentation(app: FastifyInstance, owner: string, route: Route) {
  const body = route.body && objectSchema(route.body, route.patch)
  return {
    tags: [owner],
    summary: route.summary,
    // Read by the API document only: our own parse validates, with the messages that people see.
    ...(body ? { body: shareSchemas(app, { ...(route.bodyName && { $id: route.bodyName }), ...body }) } : {}),
    ...(route.query ? { querystring: commaLists(objectSchema(route.query)) } : {}),
    ...(route.params ? { params: recordSchema(route.params) } : {}),
    response: { '2xx': { description: 'Done', ...shareSchemas(app, route.answer) }, default: { description: 'Refused, or a fault', ...shareSchemas(app, refusalAnswer) } },
  }
}

/** Says in the document that a list in the query is written `1,2`. */
function commaLists(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>)
  const isList = ({ type }: JsonSchema) => type === 'array' || (Array.isArray(type) && type.includes('array'))
  return { ...schema, properties: Object.fromEntries(properties.map(([name, one]) => [name, isList(one) ? { ...one, style: 'form', explode: false } : one])) }
}
