import { defineCall, fileAnswer, freeObject, text } from '@core/entity'

/** Where a directory finds the SCIM service. */
export const scimPath = '/api/scim/v2'

const id = { id: text('Id', { required: true, max: 40 }) }
const resource = { resource: freeObject('Resource', { required: true }) }
/** RFC 7644, 3.4.2 and 3.9. Numbers arrive as text, and are read as the standard says. */
const query = {
  filter: text('filter', { max: 2000 }),
  startIndex: text('startIndex', { max: 12 }),
  count: text('count', { max: 12 }),
  attributes: text('attributes', { max: 1000 }),
  excludedAttributes: text('excludedAttributes', { max: 1000 }),
  sortBy: text('sortBy', { max: 200 }),
  sortOrder: text('sortOrder', { max: 20 }),
}
const projection = { attributes: query.attributes, excludedAttributes: query.excludedAttributes }

const kindCalls = <const Path extends 'Users' | 'Groups'>(path: Path, one: string) => ({
  list: defineCall({
    method: 'GET',
    path: `${scimPath}/${path}` as const,
    summary: `List ${one}s for a directory`,
    query,
    answer: fileAnswer,
  }),
  search: defineCall({
    method: 'POST',
    path: `${scimPath}/${path}/.search` as const,
    summary: `Search ${one}s for a directory`,
    body: resource,
    answer: fileAnswer,
  }),
  create: defineCall({
    method: 'POST',
    path: `${scimPath}/${path}` as const,
    summary: `Take a new ${one} from a directory`,
    query: projection,
    body: resource,
    answer: fileAnswer,
  }),
  read: defineCall({
    method: 'GET',
    path: `${scimPath}/${path}/:id` as const,
    summary: `View a ${one} for a directory`,
    params: id,
    query: projection,
    answer: fileAnswer,
  }),
  replace: defineCall({
    method: 'PUT',
    path: `${scimPath}/${path}/:id` as const,
    summary: `Replace a ${one} by a directory’s`,
    params: id,
    query: projection,
    body: resource,
    answer: fileAnswer,
  }),
  patch: defineCall({
    method: 'PATCH',
    path: `${scimPath}/${path}/:id` as const,
    summary: `Change a ${one} as a directory says`,
    params: id,
    query: projection,
    body: resource,
    answer: fileAnswer,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${scimPath}/${path}/:id` as const,
    summary: `Delete a ${one} that a directory deleted`,
    params: id,
    answer: fileAnswer,
  }),
})

/** The calls of SCIM 2.0 (RFC 7644), for directories with a secret. */
export const scimCalls = {
  users: kindCalls('Users', 'user'),
  groups: kindCalls('Groups', 'group'),
  config: defineCall({
    method: 'GET',
    path: `${scimPath}/ServiceProviderConfig`,
    summary: 'View what the SCIM service can do',
    answer: fileAnswer,
  }),
  resourceTypes: defineCall({
    method: 'GET',
    path: `${scimPath}/ResourceTypes`,
    summary: 'View the kinds of resources of the SCIM service',
    answer: fileAnswer,
  }),
  resourceType: defineCall({
    method: 'GET',
    path: `${scimPath}/ResourceTypes/:id`,
    summary: 'View a kind of resource of the SCIM service',
    params: id,
    answer: fileAnswer,
  }),
  schemas: defineCall({
    method: 'GET',
    path: `${scimPath}/Schemas`,
    summary: 'View the schemas of the SCIM service',
    answer: fileAnswer,
  }),
  schema: defineCall({
    method: 'GET',
    path: `${scimPath}/Schemas/:id`,
    summary: 'View a schema of the SCIM service',
    params: { id: text('Id', { required: true, max: 120 }) },
    answer: fileAnswer,
  }),
}
