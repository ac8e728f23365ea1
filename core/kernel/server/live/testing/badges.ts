import { defineEntity } from '@core/kernel/entity/defineEntity'
import { email } from '@core/kernel/entity/fieldKinds'
import { defineEntityTable } from '../../entities/table/EntityTable'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { vehiclePermissions } from '../../testing/fleet/fleetPermissions'

const { can } = vehiclePermissions

const badge = defineEntity({
  id: 'badge',
  name: { one: 'Badge', many: 'Badges' },
  path: 'Badge',
  fields: { email: email('Email') },
  policy: { view: { all: can.viewAll, own: can.viewOwn }, create: {}, update: {}, delete: {} },
  title: ['email'],
})

/** The badge of each person, stored with the person: some people see all badges, others those that they made. */
export const badges = defineServerPlugin({
  id: 'badges',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  entities: () => [defineEntityTable({ entity: badge, table: 'core.user', enabledCalls: [] })],
})
