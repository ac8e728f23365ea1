import { defineEntity, integer, text } from '@core/entity'
import { broughtName } from './broughtName'
import { modulePaths } from './adminPaths'
import { configurationPermissions } from './adminPermissions'

const { can } = configurationPermissions

/** A part of the product, by which permissions are grouped. S3.5, S7.7. */
export const moduleEntity = defineEntity({
  id: 'module',
  name: { one: 'Module', many: 'Modules' },
  path: 'module',
  calls: {
    create: '/api/module/create',
    view: '/api/module/modules/:id',
    update: '/api/module/:id',
    delete: '/api/module/:id',
  },
  title: ['title'],
  screen: modulePaths.record,
  fields: {
    title: { ...text('Title', { required: true, max: 60, inList: true, searchable: true }), format: broughtName },
    permissions: integer('Permissions', { readOnly: true, inList: true }),
    plugin: text('Used by the plugin', {
      readOnly: true,
      inList: true,
      help: 'Its code refers to it, so it can be renamed, and not deleted',
    }),
  },
  asksAgain: true,
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { all: [can.update, can.updateAll] },
    delete: { all: [can.delete, can.deleteAll] },
  },
})
