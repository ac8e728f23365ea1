import { defineEntity, integer, longText, text } from '@core/entity'
import { broughtName } from './broughtName'
import { rolePaths } from './adminPaths'
import { rolePermissions } from './adminPermissions'

const { can } = rolePermissions

/** A name for a set of permissions, which is given to people. S3.4, S7.4. */
export const roleEntity = defineEntity({
  id: 'role',
  name: { one: 'Role', many: 'Roles' },
  path: 'role',
  calls: { create: '/api/role/create', update: '/api/role/update/:id', delete: '/api/role/delete/:id' },
  title: ['name'],
  screen: rolePaths.record,
  fields: {
    name: { ...text('Name', { required: true, max: 60, inList: true, searchable: true }), format: broughtName },
    description: {
      ...longText('Description', { max: 500, inList: true, help: 'Who has it, and what for' }),
      format: broughtName,
    },
    holders: integer('People', { totals: 'none', readOnly: true, inList: true }),
    permissions: integer('Permissions', { totals: 'none', readOnly: true, inList: true }),
  },
  asksAgain: true,
  policy: {
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create },
    update: { all: can.updateAll },
    delete: { all: can.deleteAll },
    export: can.export,
  },
})
