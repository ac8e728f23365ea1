import SCIMMY from 'scimmy'
import type { FastifyRequest } from 'fastify'
import { isObject } from '@core/entity'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { scimCalls, scimPath } from '../../../shared/scimCalls'
import { type Directory, directoryOf } from '../Directory'
import { createdResponse, noContent, readingScim, scimResponse, scimError } from './scimResponse'
import { ScimGroups } from './scimGroups'
import { type ListQuery, mostResults } from './scimList'
import { ScimUsers } from './scimUsers'

SCIMMY.Config.set({
  patch: true,
  filter: { supported: true, maxResults: mostResults },
  bulk: false,
  sort: false,
  etag: false,
  changePassword: false,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Secret of the directory',
      description: 'Authorization: Bearer, with the secret from the page of the directory',
    },
  ],
})
SCIMMY.Resources.declare(SCIMMY.Resources.User)
SCIMMY.Resources.declare(SCIMMY.Resources.Group)
SCIMMY.Resources.User.extend(SCIMMY.Schemas.EnterpriseUser, false)

/** The service by which a directory creates, changes and suspends people, and tells of their groups: SCIM 2.0, RFC 7643 and 7644. */
export function scimRoutes(context: ServerContext): readonly Route[] {
  const { db, publicUrl } = context
  const address = `${publicUrl}${scimPath}`
  SCIMMY.Resources.Schema.basepath(address)
  SCIMMY.Resources.ResourceType.basepath(address)
  SCIMMY.Resources.ServiceProviderConfig.basepath(address)
  SCIMMY.Resources.User.basepath(address)
  SCIMMY.Resources.Group.basepath(address)

  /** The directories of requests whose secret was checked. */
  const callers = new WeakMap<FastifyRequest, Directory>()
  const ownBearer = async (request: FastifyRequest) =>
    callers.set(request, await directoryOf(db, request.headers.authorization))
  const guarded = { access: 'public', ownBearer, refuseAs: scimError } as const
  /** A directory sends the bare resource. */
  const bare = { normalizeBody: async (resource: Readonly<Record<string, unknown>>) => ({ resource }) }
  const callerOf = (request: FastifyRequest) => callers.get(request)!
  const kinds = [
    [scimCalls.users, ScimUsers],
    [scimCalls.groups, ScimGroups],
  ] as const

  const resourceRoutes = kinds.flatMap(([calls, Resources]) => {
    const resourcesOf = (request: FastifyRequest) => new Resources(context, callerOf(request), address)
    return [
      defineRoute(calls.list, {
        ...guarded,
        handle: async ({ request, query }) => scimResponse(await resourcesOf(request).list(db, query)),
      }),
      defineRoute(calls.search, {
        ...guarded,
        ...bare,
        handle: async ({ request, body }) => scimResponse(await resourcesOf(request).list(db, searchOf(body.resource))),
      }),
      defineRoute(calls.create, {
        ...guarded,
        ...bare,
        handle: async ({ request, reply, body, query }) =>
          createdResponse(reply, await resourcesOf(request).create(body.resource, query)),
      }),
      defineRoute(calls.read, {
        ...guarded,
        handle: async ({ request, params: { id }, query }) =>
          scimResponse(await resourcesOf(request).read(db, id, query)),
      }),
      defineRoute(calls.replace, {
        ...guarded,
        ...bare,
        handle: async ({ request, params: { id }, body, query }) =>
          scimResponse(await resourcesOf(request).replace(id, body.resource, query)),
      }),
      defineRoute(calls.patch, {
        ...guarded,
        ...bare,
        handle: async ({ request, params: { id }, body, query }) =>
          scimResponse(await resourcesOf(request).patch(id, body.resource, query)),
      }),
      defineRoute(calls.remove, {
        ...guarded,
        async handle({ request, reply, params: { id } }) {
          await resourcesOf(request).remove(id)
          return noContent(reply)
        },
      }),
    ]
  })
  /** What the service can do, for everybody with a secret. */
  const describe = async (read: () => Promise<object>) => scimResponse(await readingScim(read))
  return [
    ...resourceRoutes,
    defineRoute(scimCalls.config, {
      ...guarded,
      handle: () => describe(() => new SCIMMY.Resources.ServiceProviderConfig().read()),
    }),
    defineRoute(scimCalls.resourceTypes, {
      ...guarded,
      handle: () => describe(() => new SCIMMY.Resources.ResourceType().read()),
    }),
    defineRoute(scimCalls.resourceType, {
      ...guarded,
      handle: ({ params: { id } }) => describe(() => new SCIMMY.Resources.ResourceType(id).read()),
    }),
    defineRoute(scimCalls.schemas, {
      ...guarded,
      handle: () => describe(() => new SCIMMY.Resources.Schema().read()),
    }),
    defineRoute(scimCalls.schema, {
      ...guarded,
      handle: ({ params: { id } }) => describe(() => new SCIMMY.Resources.Schema(id).read()),
    }),
  ]
}

/** A search's request (RFC 7644, 3.4.3) names attributes in lists. */
function searchOf(body: Readonly<Record<string, unknown>>): ListQuery {
  const text = (value: unknown) => (Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : null)
  const { filter, startIndex, count, attributes, excludedAttributes } = isObject(body) ? body : {}
  const number = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)
  return {
    filter: text(filter)?.slice(0, 2000),
    startIndex: number(startIndex),
    count: number(count),
    attributes: text(attributes),
    excludedAttributes: text(excludedAttributes),
  }
}
