import { defineEntity } from '@core/entity/defineEntity'
import { email } from '@core/entity/fieldKinds'
import { defineEntityTable } from '../../entities/EntityTable'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'

const boat = defineEntity({
  id: 'boat',
  name: { one: 'Boat', many: 'Boats' },
  path: 'Boat',
  fields: { email: email('Email') },
  policy: { view: { all: 302, own: 303 }, create: {}, update: {}, delete: {} },
  title: ['email'],
})

/** A harbour whose boats are the users: whoever has 302 sees all, with 303 those that one has made. */
export const harbour = defineServerPlugin({
  id: 'harbour',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  entities: () => [defineEntityTable({ entity: boat, table: 'core.user', offers: [], owners: {} })],
})
