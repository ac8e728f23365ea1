import { permissionIds } from '@core/kernel/entity/policy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '@core/kernel/entity/defineCall'
import type { Field, Fields, JsonSchema } from '@core/kernel/entity/Field'
import { objectSchema, recordSchema } from '@core/kernel/entity/fieldKinds'
import { type Parsed, parse, parsePatch } from '@core/kernel/entity/parse'
import { isObject } from '@core/kernel/entity/isObject'
import { writtenAsHeader, writtenByAnother } from '@core/kernel/shared/deviceKeyCalls'
import { offlineHeader } from '@core/kernel/shared/offline'
import { messages } from '@core/kernel/entity/messages'
import type { Viewer } from './Viewer'
import { guardCallByPlugin } from './callByPlugin'
import { shareSchemas } from './shareSchemas'
import type { ReadFrom } from './replicaReads'
import type { Route } from './defineRoute'
import type { RefuseAs } from './Refusal'
import { httpErrorAnswer } from './answers'
import { isFileAnswer, sendFile } from './fileAnswer'
import { HttpError, forbidden, invalid, proofNeeded, signedOut } from './errors'
import { JsonText } from './JsonText'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by registerRoutes; a route below /api/ without it prevents the start. */
    access?: Route['access']
    /** Of a route that stands for many: the one that a request means. */
    of?: Route['of']
    /** The plugin's id, or `core`. */
    owner?: string
    /** The entity of the record in the path. */
    record?: string | undefined
    /** The action of the route as text, for a refusal. */
    does?: string
    /** Not counted as activity of the session. */
    background?: boolean
    /** Allowed while a person views as a role. */
    whileViewing?: boolean
    /** Needs a recent proof of identity. */
    asksAgain?: boolean
    /** Allowed for API keys. */
    byKey?: boolean
    /** Checks the secret in the header `Authorization`, which is the route's own. */
    ownBearer?: Route['ownBearer']
    /** Accepts application/x-www-form-urlencoded. */
    takesUrlEncoded?: boolean
    /** Pages of other sites may send it. */
    fromOtherSites?: boolean
    /** The form of its refusals, where it isn't D9's. */
    refuseAs?: RefuseAs
    /** The code of a sandboxed plugin handles it. */
    sandboxed?: boolean
  }
  interface FastifyRequest {
    viewer?: Viewer | undefined
    /** The sandboxed plugin whose code sends it in the viewer's name. */
    byPlugin?: string | undefined
  }
}

interface RouteSurroundings {
  /** The instance for routes that accept a form. */
  readonly forms: FastifyInstance
  /** Gives the handler the database to read from. */
  readonly readFrom: ReadFrom
  /** Responses have a header that tells browsers whether they may store them. */
  readonly offlineReading: boolean
}

/**
 * Registers a route: validation by the fields, the guard by `access`, D9's responses.
 * @param owner the plugin's id, or `core`; it tags the route in the API document
 */
export function registerRoute(
  app: FastifyInstance,
  owner: string,
  route: Route,
  { forms, readFrom, offlineReading }: RouteSurroundings,
): void {
  const { call } = route
  const scope = route.takesForm ? forms : app
  scope.route({
    method: call.method,
    url: call.path,
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    config: {
      access: route.access,
      ...(route.of && { of: route.of }),
      owner,
      does: call.summary,
      record: route.record,
      background: route.background ?? false,
      whileViewing: route.whileViewing ?? safe.has(call.method),
      asksAgain: route.asksAgain ?? false,
      byKey: route.byKey ?? typeof route.access !== 'string',
      ...(route.ownBearer && { ownBearer: route.ownBearer }),
      takesUrlEncoded: route.takesUrlEncoded ?? false,
      fromOtherSites: route.fromOtherSites ?? false,
      ...(route.refuseAs && { refuseAs: route.refuseAs }),
      ...(route.sandboxed && { sandboxed: true }),
      ...(route.takesWholeShare && { takesWholeShare: route.takesWholeShare }),
    },
    schema: documentation(app, owner, call),
    handler: async (request, reply) => {
      const meant = meantBy(request) ?? route
      const { call } = meant
      const params = call.params && accept(parse(call.params, fromText(call.params, paramsFor(call, request))))
      // No body is equal to an empty one.
      const sent = request.body ?? {}
      // Parsed by the same fields from which defineRoute inferred the types of the route's functions; so is the input below.
      const addressed = { params, viewer: request.viewer } as never
      const restated = meant.normalizeBody && isObject(sent) ? await meant.normalizeBody(sent, addressed) : sent
      const body = call.body && accept((call.patch ? parsePatch : parse)(call.body, restated))
      const query = call.query && accept(parse(call.query, fromText(call.query, request.query)))
      // As above.
      const input = { body, query } as never
      const { readsReplica = false, keepsOffline = false } = meant
      const mayLag = typeof readsReplica === 'boolean' ? readsReplica : readsReplica(input)
      const { viewer } = request
      const answer = (await readFrom(request, reply, mayLag, (reads) =>
        // As above.
        meant.handle({ body, query, params, viewer, request, reply, reads } as never),
      )) as object
      if (offlineReading && (typeof keepsOffline === 'boolean' ? keepsOffline : keepsOffline(input)))
        reply.header(offlineHeader, 'keep')
      if (isFileAnswer(answer)) return sendFile(reply, answer)
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text)
      return { success: true, ...answer }
    },
  })
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The guard of every route below /api/: it refuses a route without declared access, and every change while a person views as a role or by a
 * key that may only read.
 */
export function guard(request: FastifyRequest): void {
  guardCallByPlugin(request)
  const { does, whileViewing, asksAgain, byKey } = request.routeOptions.config
  const viewing = request.viewer?.viewing
  if (viewing && !whileViewing)
    throw new HttpError(
      403,
      `You are viewing as ${viewing.name}. Nothing can be changed. Stop viewing, then do it as yourself.`,
    )
  if (request.routeOptions.config.access === 'public') return
  if (!request.viewer) throw signedOut()
  refuseWritesOfOthers(request, request.viewer)
  if (request.viewer.key && (!byKey || asksAgain))
    throw new HttpError(403, 'An API key can’t do this. It is for a person who is signed in.')
  // `whileViewing` marks the calls that only read and are sent by POST because their question is long.
  if (request.viewer.key && !request.viewer.key.mayWrite && !whileViewing && !safe.has(request.method))
    throw new HttpError(403, 'This API key may only read.')
  const meant = meantBy(request)
  const access = meant ? meant.access : request.routeOptions.config.access
  if (access === 'public') return
  const { permissions } = request.viewer
  const named = meant?.call.summary ?? does
  if (access !== 'signedIn' && !permissionIds(access).some((id) => permissions.has(id)))
    throw forbidden(named ? `“${named}”` : 'this', access === undefined ? undefined : { needs: permissionIds(access) })
  if (asksAgain) requireProof(request.viewer)
}

/** A write that waited in the browser is stored in nobody else's name, and in no other role: another tab may have signed in meanwhile. */
function refuseWritesOfOthers({ headers }: FastifyRequest, { id, roleId }: Viewer): void {
  const writtenAs = headers[writtenAsHeader.toLowerCase()]
  if (writtenAs !== undefined && writtenAs !== `${id} ${roleId}`)
    throw new HttpError(
      403,
      'Somebody else wrote this, or you in another role.',
      undefined,
      undefined,
      undefined,
      writtenByAnother,
    )
}

/**
 * @returns the route that a request means, where its own stands for many
 * @throws HttpError 404 where there is none: the kind of record was removed, or this node hasn't heard of it yet
 */
function meantBy(request: FastifyRequest): Route | undefined {
  const { of } = request.routeOptions.config
  if (!of) return undefined
  // Fastify's type leaves the parameters open.
  const meant = of({ params: request.params as Readonly<Record<string, unknown>> })
  if (!meant) throw new HttpError(404, 'There is no such kind of record. If it was made a moment ago, try again.')
  return meant
}

/** The parameters of the path without the one that names the kind. */
function paramsFor({ params = {} }: Call, request: FastifyRequest): Readonly<Record<string, unknown>> {
  // As above.
  const sent = request.params as Readonly<Record<string, unknown>>
  return request.routeOptions.config.of
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => name in params))
    : sent
}

/** @throws HttpError 403 where the person's last proof of identity is too old (ASK_AGAIN_MINUTES) */
export function requireProof({ provenUntil }: Pick<Viewer, 'provenUntil'>): void {
  if (provenUntil && Date.parse(provenUntil) < Date.now()) throw proofNeeded()
}

function accept<T>(parsed: Parsed<T>): T {
  if (parsed.errors) throw invalid(parsed.errors)
  return parsed.value
}

/** Query and path arrive as text: numbers, booleans and comma lists are converted to the type of the field. */
function fromText(fields: Fields, raw: unknown): Record<string, unknown> {
  const values = { ...(raw as Record<string, unknown>) }
  for (const [name, field] of Object.entries(fields)) {
    const text = values[name]
    if (Array.isArray(text)) throw new HttpError(400, messages.wrongType(field.label, 'given once'))
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
    case 'recordLink':
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

function documentation(app: FastifyInstance, owner: string, call: Call) {
  const body = call.body && objectSchema(call.body, call.patch)
  shareSchemas(app, httpErrorAnswer)
  return {
    tags: [owner],
    summary: call.summary,
    // Only for the API document: our own parse validates, with the messages that people see.
    ...(body ? { body: shareSchemas(app, { ...(call.bodyName && { $id: call.bodyName }), ...body }) } : {}),
    ...(call.query ? { querystring: commaLists(objectSchema(call.query)) } : {}),
    ...(call.params ? { params: recordSchema(call.params) } : {}),
    // The document adds to each call how it refuses (documentOptions). If it were declared here, Fastify would compile it again for every
    // route.
    response: { '2xx': { description: 'Done', ...shareSchemas(app, call.answer) } },
  }
}

/** Declares in the document that a list in the query is written `1,2`. */
function commaLists(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>)
  const isList = ({ type }: JsonSchema) => type === 'array' || (Array.isArray(type) && type.includes('array'))
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, one]) => [name, isList(one) ? { ...one, style: 'form', explode: false } : one]),
    ),
  }
}
