import { choice, customFields, date, defineEntity, definePermissions, standardActions, text } from '@core/entity'
import { allPermissions, defineServerPlugin } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'

const vans = definePermissions(1931, 'Garage vans', {
  ...standardActions,
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Bulk edit'],
  repair: [23, 'Send to repair'],
})
export const { can } = vans

/** The states of a van of the garage: only some people send it to repair, with a reason and a day. */
const states = [
  { id: 1, name: 'Ready', tone: 'success' },
  { id: 2, name: 'In repair', tone: 'warning' },
  { id: 3, name: 'Sold', tone: 'neutral' },
] as const

export const garageVanEntity = defineEntity({
  id: 'garageVan',
  name: { one: 'Van', many: 'Vans' },
  path: 'GarageVan',
  title: ['name'],
  state: 'condition',
  transitions: [
    { from: [1], to: 2, label: 'Send to repair', needs: can.repair, asks: ['reason', 'repairDue'] },
    { from: [2], to: 1 },
    { from: [1, 2], to: 3 },
  ],
  bulkFields: ['condition'],
  fields: {
    name: text('Name', { required: true, inList: true, searchable: true }),
    condition: choice('Condition', states, { inList: true }),
    reason: text('Reason'),
    repairDue: date('Repair due'),
    custom: customFields('garageVan'),
  },
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { needs: can.update },
    delete: { needs: can.delete },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
})

const others = allPermissions(vans).filter((id) => id !== can.repair)

/** A plugin that is in no deployment: records that move along transitions. */
export const garage = defineServerPlugin({
  id: 'garage',
  modules: [vans],
  menus: [],
  defaultGrants: {
    superAdmin: others,
    salesManager: others,
    storeManager: allPermissions(vans),
  },
  migrations: [
    {
      id: '0001-vans',
      sql: `create table garage.van (
        id integer generated always as identity primary key,
        name text not null, condition smallint, reason text, repair_due date, custom jsonb,
        search_text text not null default '', version integer not null default 1,
        created_by integer references core."user", created_at timestamptz not null default now(),
        updated_by integer references core."user", updated_at timestamptz not null default now(),
        deleted_at timestamptz, deleted_by integer references core."user");`,
    },
  ],
  entities: () => [defineEntityTable({ entity: garageVanEntity, table: 'garage.van' })],
})
