import { json, listAnswer, namedShape, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { ids, integer, person, reference, text } from '@core/kernel/entity/fieldKinds'
import { listBody } from '@core/kernel/entity/listBody'

const permissions = json.array(json.object({ id: json.integer, name: json.string, module: json.string }))

const explanationShape = json.object({
  allowed: json.boolean,
  active: json.described(json.boolean, 'Whether the person can sign in at all'),
  roles: json.array(
    json.object({
      id: json.integer,
      name: json.string,
      allowed: json.boolean,
      by: permissions,
      missing: permissions,
      oneOf: permissions,
      why: json.array(json.string),
    }),
  ),
  couldGrant: json.array(namedShape),
})

const fieldPath = { childtitle: json.string, childlink: json.string }

/** S3.1 */
const menuShape = json.object(
  {
    id: json.integer,
    title: json.string,
    icon: json.string,
    link: json.string,
    isHide: json.boolean,
    section: json.nullable(json.string),
    children: json.array(json.object(fieldPath, { children: json.array(json.object(fieldPath)) })),
  },
  { badge: json.string, isHeading: json.boolean },
)

const { limit, offset, sorting, searchCol, filter, commonFilters } = listBody

/** The permissions and menus of a role, and why a person may not do something. S3.1, S3.4, S4.7 */
export const accessCalls = {
  explain: defineCall({
    method: 'POST',
    path: '/api/access/explain',
    summary: 'Explain what a person may do',
    body: {
      userId: person('Person'),
      permissionId: integer('Permission', { min: 1 }),
      anyOf: ids('One of these permissions', { max: 100 }),
      entity: text('Kind of record'),
      recordId: integer('Record', { min: 1 }),
      action: text('Action'),
    },
    answer: oneAnswer(explanationShape),
  }),
  kinds: defineCall({
    method: 'GET',
    path: '/api/access/kinds',
    summary: 'Name the kinds of record that can be asked about',
    answer: listAnswer(json.object({ id: json.string, name: json.string })),
  }),
  permissions: defineCall({
    method: 'GET',
    path: '/api/role/:id/permissions',
    summary: "A role's permissions",
    params: { id: reference('Role', 'role', { required: true }) },
    answer: oneAnswer(json.object({ roleId: json.integer, permissionIds: json.array(json.integer) })),
  }),
  menus: defineCall({
    method: 'POST',
    path: '/api/Menus/List',
    summary: "A role's menus",
    body: {
      id: integer('Role', { help: 'By default your current role' }),
      limit,
      offset,
      sorting,
      searchCol,
      filter,
      commonFilters,
    },
    answer: listAnswer(menuShape),
  }),
}
