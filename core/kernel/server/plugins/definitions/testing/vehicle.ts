import type { Entity } from '@core/kernel/entity/defineEntity'
import { choice, date, group, integer, lookup, person, reference, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import type { EntityTable } from '../../../entities/table/EntityTable'
import { defineServerPlugin } from '../../defineServerPlugin'

const { can, ...module } = definePermissions(9041, 'Fleet', standardActions)

/** An entity without mistakes, from which tests derive wrong ones. */
export const vehicle: Entity = {
  id: 'vehicle',
  name: { one: 'Vehicle', many: 'Vehicles' },
  path: 'Vehicle',
  screen: '/vehicles/:id',
  title: ['plate'],
  hint: 'vin',
  period: 'bought',
  state: 'condition',
  days: ['bought'],
  duplicateKeys: [['vin']],
  fields: {
    plate: text('Plate', { required: true, searchable: true }),
    vin: text('VIN'),
    condition: choice('Condition', [
      { id: 1, name: 'New' },
      { id: 2, name: 'Used' },
    ]),
    bought: date('Bought'),
    electric: yesNo('Electric'),
    mileage: integer('Mileage'),
    driver: person('Driver'),
    storeId: reference('Store', 'store'),
    source: lookup('Source', 'fleet.source'),
    engine: group('Engine', { fuel: text('Fuel') }),
  },
  owners: { assigned: 'driver', store: 'storeId' },
  policy: {
    view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
    create: { needs: can.create },
    update: { all: [can.updateAll, can.update], assigned: can.updateOwn },
    delete: { all: can.deleteAll },
  },
}

/** Where its records are stored. */
export const vehicleTable: EntityTable = {
  entity: vehicle,
  table: 'fleet.vehicle',
  orders: { vin: 'lower(vehicle.vin)' },
  search: 'lower(vehicle.search_text)',
}

/** Two tables for the entity, the second one with mistakes. */
export const schema = `
create schema fleet;
create table fleet.vehicle (
  id integer generated always as identity primary key, plate text not null, vin text, condition smallint, bought date, electric boolean,
  mileage integer, driver integer, store_id integer, source integer, engine jsonb, search_text text not null,
  version integer not null default 1, created_by integer, created_at timestamptz not null default now(), updated_by integer,
  updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by integer);
-- The same vehicles by somebody who was in a hurry.
create table fleet.hurried (
  id integer generated always as identity primary key, plate text not null, vin integer, condition smallint, bought date not null,
  mileage integer, driver integer, store_id integer, source integer, engine jsonb, color text not null, search_text text not null,
  version integer not null default 1, created_by integer, created_at timestamptz not null default now(), updated_by integer,
  updated_at timestamptz not null default now(), deleted_at timestamptz);`

/** A plugin without mistakes. */
export const fleet = defineServerPlugin({
  id: 'fleet',
  modules: [{ ...module, can }],
  menus: [{ id: 9041, title: 'Vehicles', icon: 'pi-car', link: '/vehicles', section: 'Sales', order: 90 }],
  defaultGrants: { superAdmin: [can.view, can.viewAll] },
  migrations: [],
  lookups: [{ id: 'fleet.source', title: 'Sources of vehicles', entries: [{ id: 1, name: 'Auction' }] }],
  entities: () => [vehicleTable],
})

/** The permissions of its module. */
export const vehiclesCan = can
