import { defineEntity, integer, reference, text } from '@core/entity'
import { broughtName } from './broughtName'
import { permissionPaths } from './adminPaths'
import { configurationPermissions } from './adminPermissions'

const { can } = configurationPermissions

/** A permission that a role can have. S3.5, S7.6. */
export const permissionEntity = defineEntity({
  id: 'permission',
  name: { one: 'Permission', many: 'Permissions' },
  path: 'permission',
  calls: {
    list: '/api/Permission/PermissionList',
    create: '/api/permission/create',
    view: '/api/permission/:id',
    update: '/api/permission/update/:id',
    delete: '/api/permission/:id',
  },
  title: ['label'],
  hint: 'key',
  screen: permissionPaths.record,
  fields: {
    label: { ...text('Label', { required: true, max: 60, inList: true, searchable: true }), format: broughtName },
    key: text('Key', {
      required: true,
      max: 60,
      inList: true,
      searchable: true,
      pattern: /^[a-z][A-Za-z0-9]*$/,
      message: 'Key begins with a small letter and has only letters and digits, such as “approveRefund”',
      help: 'What other programs know it by. It stays as it is.',
    }),
    moduleId: reference('Module', 'module', { required: true, inList: true }),
    place: integer('Place in the module', { totals: 'none', readOnly: true }),
    roles: integer('Roles', { totals: 'none', readOnly: true, inList: true }),
    plugin: text('Used by the plugin', {
      readOnly: true,
      inList: true,
      help: 'Its code refers to it, so it can be given another label, and not be deleted',
    }),
  },
  rules: [
    ({ key }, before) =>
      before && before.key !== key
        ? { key: 'Key stays as it is: programs know the permission by it. Its label can change.' }
        : undefined,
    ({ moduleId }, before) =>
      before && before.moduleId !== moduleId
        ? { moduleId: 'Module stays as it is: the number of a permission begins with it.' }
        : undefined,
  ],
  asksAgain: true,
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { all: [can.update, can.updateAll] },
    delete: { all: [can.delete, can.deleteAll] },
  },
})
