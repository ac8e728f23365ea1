import { defineEntity } from '@core/kernel/entity/defineEntity'
import { date, longText, money, person, recordLink, reference, text } from '@core/kernel/entity/fieldKinds'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { allPermissions } from '../../security/access/roles'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import type { Deployment } from '../../demo/Deployment'
import { defineEntityTable } from '../table/EntityTable'

const actions = {
  ...standardActions,
  viewStore: [11, 'View those of one’s store'],
  updateStore: [12, 'Update those of one’s store'],
  deleteStore: [13, 'Delete those of one’s store'],
  updateComments: [14, 'Update comments'],
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Change many'],
} as const
const vehicles = definePermissions(1916, 'Dealership vehicles', actions)
const trips = definePermissions(1917, 'Test drives', actions)
const calls = definePermissions(1918, 'Follow-up calls', actions)

/** The permissions of the dealership, so that a test can grant them. */
export const mayVehicle = vehicles.can
export const mayTrip = trips.can
export const mayCall = calls.can

/** A vehicle on the lot of a store, which a salesperson sells. */
export const vehicleEntity = defineEntity({
  id: 'vehicle',
  name: { one: 'Vehicle', many: 'Vehicles' },
  path: 'Vehicle',
  title: ['model'],
  hint: 'vin',
  fields: {
    model: text('Model', { required: true, searchable: true, inList: true }),
    vin: text('VIN', { searchable: true, inList: true }),
    price: money('Price'),
    storeId: reference('Store', 'store', { inList: true }),
    salesperson: person('Seller', { inList: true }),
  },
  owners: { assigned: 'salesperson', store: 'storeId' },
  policy: {
    view: {
      needs: mayVehicle.view,
      all: mayVehicle.viewAll,
      store: mayVehicle.viewStore,
      assigned: mayVehicle.viewOwn,
    },
    create: { needs: mayVehicle.create, all: mayVehicle.updateAll, store: mayVehicle.updateStore },
    update: {
      needs: mayVehicle.update,
      all: [mayVehicle.updateAll, mayVehicle.updateComments],
      store: mayVehicle.updateStore,
      assigned: mayVehicle.updateOwn,
    },
    delete: { needs: mayVehicle.delete, all: mayVehicle.deleteAll, store: mayVehicle.deleteStore },
    export: mayVehicle.export,
    import: mayVehicle.import,
    bulk: mayVehicle.bulk,
  },
})

/** A test drive with a vehicle: people who may see the vehicle see its drives, people who may change it change them. */
export const tripEntity = defineEntity({
  id: 'trip',
  name: { one: 'Test drive', many: 'Test drives' },
  path: 'Trip',
  title: ['customer'],
  fields: {
    customer: text('Customer', { required: true, searchable: true, inList: true }),
    vehicleId: reference('Vehicle', 'vehicle', { required: true, inList: true }),
    remarks: longText('Remarks'),
    buyerId: reference('Buyer', 'buyer'),
  },
  owners: { through: 'vehicleId' },
  policy: {
    view: { all: mayTrip.viewAll, through: mayTrip.view },
    create: { through: mayTrip.create },
    update: { all: mayTrip.updateAll, through: mayTrip.update, parentAction: 'update', own: mayTrip.updateOwn },
    delete: { through: mayTrip.delete, parentAction: 'delete' },
    export: mayTrip.export,
    import: mayTrip.import,
    bulk: mayTrip.bulk,
  },
})

/** A person who drives before they buy: people who may see any of their test drives see the buyer. */
export const buyerEntity = defineEntity({
  id: 'buyer',
  name: { one: 'Buyer', many: 'Buyers' },
  path: 'Buyer',
  title: ['name'],
  fields: { name: text('Name', { required: true, searchable: true, inList: true }) },
  owners: { through: { entity: 'trip', by: 'buyerId' } },
  policy: {
    view: { all: mayTrip.viewAll, through: mayTrip.view },
    create: { all: mayTrip.updateAll },
    update: { all: mayTrip.updateAll, through: mayTrip.update, parentAction: 'update' },
    delete: { all: mayTrip.deleteAll },
    export: mayTrip.export,
  },
})

/** A call to a customer about a vehicle or a test drive: people who may see that may see the call. */
export const callEntity = defineEntity({
  id: 'followUp',
  name: { one: 'Follow-up call', many: 'Follow-up calls' },
  path: 'FollowUp',
  title: ['topic'],
  fields: {
    topic: text('Topic', { required: true, searchable: true, inList: true }),
    due: date('Due', { inList: true }),
    ...recordLink(
      'About',
      [
        { id: 1, name: 'Vehicle', entity: 'vehicle' },
        { id: 2, name: 'Test drive', entity: 'trip' },
      ] as const,
      { inList: true },
    ),
  },
  owners: { through: 'entityTypeId' },
  policy: {
    view: { all: mayCall.viewAll, own: mayCall.viewOwn, through: mayCall.view },
    create: { all: mayCall.updateAll, through: mayCall.create },
    update: { all: mayCall.updateAll, through: mayCall.update, parentAction: 'update' },
    delete: { all: mayCall.deleteAll },
    export: mayCall.export,
  },
})

const stored = `
  search_text text not null default '', version integer not null default 1,
  created_by integer references core."user", created_at timestamptz not null default now(),
  updated_by integer references core."user", updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by integer references core."user"`

export const dealershipSchema = `
create table dealership.vehicle (
  id integer generated always as identity primary key,
  model text not null, vin text unique, price numeric(14, 2),
  store_id integer references core.store, salesperson integer references core."user", ${stored});
create table dealership.buyer (
  id integer generated always as identity primary key, name text not null, ${stored});
create table dealership.trip (
  id integer generated always as identity primary key,
  customer text not null, vehicle_id integer not null references dealership.vehicle, remarks text,
  buyer_id integer references dealership.buyer, ${stored});
create index on dealership.trip (vehicle_id);
create index on dealership.trip (buyer_id);
create table dealership.follow_up (
  id integer generated always as identity primary key,
  topic text not null, due date, entity_type smallint, entity_type_id integer, ${stored});
create index on dealership.follow_up (entity_type_id, entity_type);`

const salesStaff = [vehicles, trips, calls].flatMap(({ can }) => [can.viewModule, can.view, can.create, can.update])

/** A plugin that is in no deployment: entities with every scope, and people who hold some of them. */
export const dealership = defineServerPlugin({
  id: 'dealership',
  modules: [vehicles, trips, calls],
  menus: [],
  defaultGrants: {
    salesManager: allPermissions(vehicles, trips, calls),
    storeManager: [
      ...salesStaff,
      mayVehicle.viewStore,
      mayVehicle.updateStore,
      mayVehicle.delete,
      mayVehicle.deleteStore,
      mayVehicle.export,
      mayVehicle.import,
      mayVehicle.bulk,
      mayTrip.delete,
      mayTrip.export,
      mayTrip.import,
      mayTrip.bulk,
    ],
    salesperson: [...salesStaff, mayVehicle.viewOwn, mayVehicle.updateOwn, mayTrip.updateOwn],
    auditor: [mayVehicle.view, mayVehicle.viewAll, mayTrip.view, mayCall.view],
  },
  migrations: [{ id: '0001-vehicles-drives-and-calls', sql: dealershipSchema }],
  entities: () => [
    defineEntityTable({ entity: vehicleEntity, table: 'dealership.vehicle' }),
    defineEntityTable({ entity: tripEntity, table: 'dealership.trip' }),
    defineEntityTable({ entity: buyerEntity, table: 'dealership.buyer' }),
    defineEntityTable({ entity: callEntity, table: 'dealership.follow_up' }),
  ],
})

const employee = (role: string, first: string, last: string, title: string) => ({
  email: `${first.toLowerCase()}@dealership.test`,
  role,
  first,
  last,
  title,
  store: 'Downtown',
})

/** The roles and people of the dealership. All of them work in its first store. */
export const dealershipDeployment: Deployment = {
  roles: [
    { key: 'superAdmin', name: 'Owner', description: 'Everything.' },
    { key: 'salesManager', name: 'Area Manager', description: 'All vehicles, test drives and calls.' },
    { key: 'storeManager', name: 'Branch Manager', description: 'Those of their store.' },
    { key: 'salesperson', name: 'Seller', description: 'Those that are assigned to them.' },
    { key: 'auditor', name: 'Examiner', description: 'Sees everything, changes nothing.' },
  ],
  homeGrants: {},
  stores: ['Downtown', 'Airport'],
  demonstration: {
    password: 'Test-Drive-Again-7',
    people: [
      employee('superAdmin', 'Olga', 'Meyer', 'Owner'),
      employee('salesManager', 'Sam', 'Okafor', 'Area Manager'),
      employee('storeManager', 'Stella', 'Ruiz', 'Branch Manager'),
      employee('salesperson', 'Pablo', 'Kim', 'Seller'),
      employee('auditor', 'Ada', 'Lindqvist', 'Examiner'),
    ],
  },
}
