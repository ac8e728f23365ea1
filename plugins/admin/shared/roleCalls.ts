import { defineCall, ids, integer, json, listAnswer, oneAnswer, reference, text } from '@core/entity'

const permission = { id: json.integer, moduleId: json.integer, key: json.string, label: json.string }
const permissionShape = json.object(permission)
const module = {
  id: json.integer,
  title: json.string,
  off: json.described(json.boolean, 'Its plugin is off, so its permissions have no effect'),
}
const moduleShape = json.object({ ...module, permissions: json.array(permissionShape) })

const rightsShape = json.object({
  roleId: json.integer,
  name: json.string,
  version: json.integer,
  permissionIds: json.array(json.integer),
  fixed: json.boolean,
})

const role = reference('Role', 'role', { required: true })

/** The specification has two paths for the same call. S7.8 */
const saveRights = {
  method: 'POST',
  body: { roleId: role, permissionIds: ids('Permissions', { max: 5000 }), version: integer('Version', { min: 1 }) },
  answer: oneAnswer(rightsShape),
} as const

/** The permissions of roles as a whole, copies of roles, and all existing permissions. S3.4, S3.5, S7.6 to S7.8 */
export const roleCalls = {
  rights: defineCall({
    method: 'GET',
    path: '/api/role-permissions/bulk/:roleId',
    summary: 'See what a role may do',
    params: { roleId: role },
    answer: oneAnswer(rightsShape),
  }),
  saveRights: defineCall({
    ...saveRights,
    path: '/api/role-permissions/bulk',
    summary: 'Give a role its permissions',
  }),
  changeRights: defineCall({
    ...saveRights,
    path: '/api/role-permissions/bulk/update',
    summary: 'Change what a role may do',
  }),
  clone: defineCall({
    method: 'POST',
    path: '/api/role/:id/clone',
    summary: 'Clone roles',
    params: { id: role },
    body: { name: text('Name', { required: true, max: 60 }) },
    answer: oneAnswer(rightsShape),
  }),
  modules: defineCall({
    method: 'GET',
    path: '/api/module/getAll',
    summary: 'List modules',
    answer: listAnswer(moduleShape),
  }),
  modulesOf: defineCall({
    method: 'GET',
    path: '/api/module/role/:roleId',
    summary: 'See the modules of a role',
    params: { roleId: role },
    answer: listAnswer(
      json.object({ ...module, permissions: json.array(json.object({ ...permission, granted: json.boolean })) }),
    ),
  }),
  permissions: defineCall({
    method: 'GET',
    path: '/api/permission/getAll',
    summary: 'List permissions',
    answer: listAnswer(permissionShape),
  }),
}
