import { createDataKeys } from '../../platform/dataKeys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineToken } from '@core/contract'
import { defineCall } from '@core/kernel/entity/defineCall'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { LinkTarget } from '@core/kernel/entity/Field'
import { integer, lookup, recordLink, reference, text } from '@core/kernel/entity/fieldKinds'
import { definePermissions, moduleIds, standardActions } from '@core/kernel/entity/permissions'
import type { EntityTable } from '../../entities/table/EntityTable'
import { corePlugin } from '../../corePlugin'
import { type PluginSurroundings, composePlugins } from '../composePlugins'
import { type ServerPlugin, defineServerPlugin } from '../defineServerPlugin'
import { doneAnswer } from '@core/kernel/entity/answers'
import { defineRoute } from '../../platform/http/defineRoute'
import { createTestApp } from '../../testing/testApp'
import { type TestDatabase, createTestDatabase } from '../../testing/testDatabase'
import { databaseFaults } from './databaseFaults'
import { DefinitionError, type Fault } from './DefinitionError'
import { entityFaults } from './entityFaults'
import { fleet, schema, vehicle, vehiclesCan as can, vehicleTable } from './testing/vehicle'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase({ plugins: [] })
  await sql.raw(schema).execute(made.db.query)
})
afterAll(() => made.drop())

const surroundings = (plugins: readonly ServerPlugin[], installed = plugins): PluginSurroundings => ({
  db: made.db,
  messages: { send: async () => {} },
  plugins,
  installed,
  roleKeys: ['superAdmin', 'auditor'],
  brand: { name: 'White Glove', color: null },
  publicUrl: '',
  files: {} as never,
  dataKeys: createDataKeys(() => []),
  dataDir: '',
})

/** The message of the start to plugins, as `npm start` prints it. */
async function startMessage(...plugins: ServerPlugin[]): Promise<string> {
  try {
    const { tables, catalog } = composePlugins(corePlugin, surroundings(plugins))
    const faults = await databaseFaults(made.db, tables, catalog)
    return faults.length === 0 ? 'It starts' : new DefinitionError(faults).message
  } catch (error) {
    return (error as Error).message
  }
}

const withEntity = (more: Partial<Entity>) => withTable({ entity: { ...vehicle, ...more } })
const withField = (name: string, field: Entity['fields'][string]) =>
  withEntity({ fields: { ...vehicle.fields, [name]: field } })
const withTable = (more: Partial<EntityTable>) =>
  defineServerPlugin({ ...fleet, entities: () => [{ ...vehicleTable, ...more }] })
const menu = fleet.menus[0]!

describe('the start checks the definitions', () => {
  it('and accepts valid ones', async () => {
    expect(await startMessage(fleet)).toBe('It starts')
  })

  it.each<[mistake: string, plugin: () => ServerPlugin, message: string]>([
    [
      'the schema of the public views',
      () => ({ ...fleet, id: 'api' }),
      'plugins/api, its id: the schema “api” has the public views of core. Choose another id.',
    ],
    [
      'a title with an unknown field',
      () => withEntity({ title: ['name'] }),
      'plugins/fleet, entity “vehicle”, title: there is no field “name”. Name one of plate, vin, condition',
    ],
    ['an empty title', () => withEntity({ title: [] }), 'entity “vehicle”, title: it names no field. Name the fields'],
    [
      'an id of what administrators make',
      () => withEntity({ id: 'madeVan' }),
      'kinds of record that administrators make',
    ],
    ['a hint', () => withEntity({ hint: 'engine.power' }), 'hint: there is no field “engine.power”'],
    ['a period that is no date', () => withEntity({ period: 'vin' }), 'period: “vin” is no date'],
    ['a state that is no choice', () => withEntity({ state: 'status' }), 'state: there is no field “status”'],
    ['a day of the calendar', () => withEntity({ days: ['sold'] }), 'days: there is no field “sold”'],
    ['a length', () => withEntity({ timing: { bought: { minutes: 'plate' } } }), '“plate” is no whole number'],
    ['when it is due', () => withEntity({ timing: { bought: { due: [7] } } }), 'the state has no option 7. Name'],
    [
      'an order of the list',
      () => withEntity({ listDefaults: { fieldName: 'age' } }),
      'listDefaults.fieldName: there is no field “age”. Name one of plate',
    ],
    [
      'a set of duplicate keys',
      () => withEntity({ duplicateKeys: [['vin', 'chassis']] }),
      'duplicateKeys: there is no field “chassis”',
    ],
    ['a bulk field', () => withEntity({ bulkFields: ['age'] }), 'bulkFields: there is no field “age”. Name'],
    ['an unshared bulk field', () => withEntity({ bulkFields: ['version'] }), '“version” is no field that many'],
    [
      'a reference to an unknown entity',
      () => withField('dealer', reference('Dealer', 'dealership')),
      'field “dealer”: it points at “dealership”, and there is no such entity. Name one of vehicle, user, store, role.',
    ],
    [
      'an undeclared look-up list',
      () => withField('color', lookup('Color', 'fleet.color')),
      'field “color”: there is no look-up list “fleet.color”. Declare it',
    ],
    [
      'a field with the name of a property of every record',
      () => withField('version', text('Version')),
      'field “version”: every record has that besides its fields. Choose another name.',
    ],
    [
      'a sensitive field that quick search would reveal',
      () => withField('note', text('Note', { sensitive: true, searchable: true })),
      'field “note”: it is sensitive, and what quick search finds would tell its value',
    ],
    [
      'health records that browsers would store',
      () => withEntity({ offline: true, personal: 'health' }),
      'offline: its records are about somebody’s health. Take “offline” away.',
    ],
    [
      'a sensitive field that browsers would store',
      () => withEntity({ offline: true, fields: { ...vehicle.fields, note: text('Note', { sensitive: true }) } }),
      'offline: its field “note” is sensitive',
    ],
    [
      'an owner that is an unknown field',
      () => withEntity({ owners: { assigned: 'salesperson', store: 'storeId' } }),
      'owners.assigned: there is no field “salesperson” at the top. Name one of plate',
    ],
    [
      'an owner that is no person',
      () => withEntity({ owners: { assigned: 'mileage' } }),
      'owners.assigned: “mileage” is not a person',
    ],
    [
      'a scope without its owner field',
      () => withEntity({ owners: {} }),
      "policy.view.assigned: the entity's owners say nothing of “assigned”. Name the field that holds it",
    ],
    [
      'a record that belongs to itself',
      () =>
        withEntity({
          fields: { ...vehicle.fields, trailerOf: reference('Trailer of', 'vehicle') },
          owners: { ...vehicle.owners, through: 'trailerOf' },
        }),
      'owners.through: it leads back to itself: vehicle › vehicle',
    ],
    [
      'records that are reached through an unknown entity',
      () => withEntity({ owners: { ...vehicle.owners, through: { entity: 'trip', by: 'vehicleId' } } }),
      'owners.through: there is no entity “trip”. Name the entity whose records belong to this one.',
    ],
    [
      'records that are reached through others that don’t point at them',
      () => withEntity({ owners: { ...vehicle.owners, through: { entity: 'vehicle', by: 'electric' } } }),
      'owners.through: “electric” of “vehicle” is neither a reference to “vehicle” nor a whole number. Name the field of “vehicle” that holds the id of this one.',
    ],
    [
      'records that are reached through each other',
      () => withEntity({ owners: { ...vehicle.owners, through: { entity: 'vehicle', by: 'mileage' } } }),
      'owners.through: it leads back to itself: vehicle › vehicle',
    ],
    [
      'an undefined permission of the policy',
      () => withEntity({ policy: { ...vehicle.policy, export: 904120 } }),
      'policy.export: no plugin defines permission 904120. Define it with definePermissions, or correct the number.',
    ],
    [
      'a grant of an undefined permission',
      () => ({ ...fleet, defaultGrants: { auditor: [904199] } }),
      "plugins/fleet, defaultGrants of “auditor”: no plugin defines permission 904199. Define it with definePermissions, or correct the number; the plugin's own are 904100 to 904110.",
    ],
    [
      'a grant to an unknown role',
      () => ({ ...fleet, defaultGrants: { driver: [can.view] } }),
      'defaultGrants: there is no role “driver”. A new deployment has superAdmin, auditor',
    ],
    [
      '[D1] a module id that administrators give',
      () => ({ ...fleet, modules: [definePermissions(moduleIds.deployment.first, 'Depots', standardActions)] }),
      'plugins/fleet, module “Depots”: its id 40 is not for plugins. Choose an id from 1000 to 9999; 40 to 999 are',
    ],
    [
      'a permission outside of its module',
      () => ({
        ...fleet,
        modules: [definePermissions(9041, 'Fleet', { ...standardActions, figures: [60, 'Figures'] })],
      }),
      'plugins/fleet, module “Fleet”: the offset 60 of “figures” is not between 0 and 49. Choose a free one up to 49',
    ],
    [
      'two permissions of one offset',
      () => ({ ...fleet, modules: [definePermissions(9041, 'Fleet', { ...standardActions, look: [1, 'Look'] })] }),
      'plugins/fleet, permission 904101: it is defined twice. Give “look” another offset.',
    ],
    [
      'a section of the sidebar',
      () => ({ ...fleet, menus: [{ ...menu, section: 'Fleet' }] }),
      'menu “Vehicles”: there is no section “Fleet”. Name one of “My Work”, “Sales”, “Customers” or null (the foot)',
    ],
    [
      'a menu that is no module',
      () => ({ ...fleet, menus: [{ ...menu, id: 9042 }] }),
      'menu “Vehicles”: its id 9042 is no module of the plugin. A menu has the id of the module whose roles see it: 9041.',
    ],
    [
      '[S2.4] a path for staff below a path for people who are not signed in',
      () => ({ ...fleet, menus: [{ ...menu, link: '/intake-vehicles' }] }),
      'menu “Vehicles”: the path “/intake-vehicles” begins with /auth or /intake, where nobody is signed in (S2.4)',
    ],
    [
      '[S2.4] a screen below such a path',
      () => withEntity({ screen: '/auth/vehicles/:id' }),
      'entity “vehicle”, screen: the path “/auth/vehicles/:id” begins with /auth',
    ],
    [
      'SQL for an unknown field',
      () => withTable({ computed: { trips: '0' }, orders: { age: 'vehicle.bought' } }),
      'computed: there is no field “trips”',
    ],
    [
      'an unknown table',
      () => withTable({ table: 'fleet.vehicles' }),
      'table: the database has no table fleet.vehicles. Create it in a migration',
    ],
    [
      'an order that the database doesn’t accept',
      () => withTable({ orders: { vin: 'lower(vehicle.chassis)' } }),
      'plugins/fleet, entity “vehicle”, orders “vin”: the database does not understand it (column vehicle.chassis does not exist)',
    ],
    [
      'a computed field that the database doesn’t accept',
      () =>
        withTable({
          entity: { ...vehicle, fields: { ...vehicle.fields, trips: integer('Trips', { readOnly: true }) } },
          computed: { trips: '(select count(*) from fleet.trip)' },
        }),
      'computed “trips”: the database does not understand it (relation "fleet.trip" does not exist)',
    ],
    [
      'a computed field of another type',
      () =>
        withTable({
          entity: { ...vehicle, fields: { ...vehicle.fields, trips: integer('Trips', { readOnly: true }) } },
          computed: { trips: `'none'::text` },
        }),
      "computed “trips”: ('none'::text) does not come to integer",
    ],
    [
      'a filled field in a nullable column',
      () => withTable({ filled: ['bought'] }),
      'filled “bought”, table fleet.vehicle: the column bought can be empty. Make it not null in a migration, or take it out of “filled”.',
    ],
    [
      'a search that the database doesn’t accept',
      () => withTable({ search: 'lower(vehicle.plates)' }),
      'search: the database does not understand it (column vehicle.plates does not exist)',
    ],
  ])('%s', async (_, plugin, expected) => {
    expect(await startMessage(plugin())).toContain(expected)
  })

  it('against the columns, and reports everything at once', async () => {
    const text = await startMessage(withTable({ table: 'fleet.hurried' }))
    expect(text.split('\n')).toEqual([
      'The definitions have 5 mistakes:',
      expect.stringContaining(
        'entity “vehicle”, table fleet.hurried: there is no column deleted_by. Add it in a migration: deleted_by integer.',
      ),
      expect.stringContaining(
        'entity “vehicle”, field “vin”, table fleet.hurried: the column vin is of type integer, which does not hold it. Make it text in a migration',
      ),
      expect.stringContaining(
        'field “bought”, table fleet.hurried: the column bought has to be filled, and the field may be empty. Make the field required',
      ),
      expect.stringContaining(
        'field “electric”, table fleet.hurried: there is no column electric. Add it in a migration: electric boolean.',
      ),
      expect.stringContaining('table fleet.hurried: the column color has to be filled, and no field fills it.'),
    ])
  })

  it('in tests as well: the fault is reported, not the call that fails because of it', async () => {
    const sql = schema.slice(0, schema.indexOf('-- The same')).replace('create schema fleet;', '')
    const plugin = defineServerPlugin({
      ...withField('seats', integer('Seats')),
      menus: [],
      defaultGrants: {},
      migrations: [{ id: '0001-vehicle', sql }],
    })
    await expect(createTestApp({ plugins: [plugin] })).rejects.toThrow(
      'entity “vehicle”, field “seats”, table fleet.vehicle: there is no column seats. Add it in a migration: seats integer.',
    )
  })

  it('for ids that two plugins use, and names both', async () => {
    const depot = { ...fleet, id: 'depot' }
    const text = await startMessage(fleet, depot)
    for (const claim of ['menu 9041', 'module 9041', 'entity “vehicle”', 'call /api/vehicle/list'])
      expect(text).toContain(`plugins/depot, ${claim}: plugins “fleet” and “depot” both define it.`)
    expect(text).toContain('Give one of them another id: 9042 is free.')
    expect(await startMessage(fleet, { ...fleet, modules: [], menus: [] })).toContain(
      'plugin fleet: it is defined twice',
    )
  })

  it('for ids that one plugin uses twice, without what only follows from that', async () => {
    expect((await startMessage({ ...fleet, modules: [...fleet.modules, ...fleet.modules] })).split('\n')).toEqual([
      'The definitions have a mistake:',
      '- plugins/fleet, module 9041: it is defined twice. Give one of them another id: 9042 is free.',
    ])
    const child = { ...vehicle, path: 'Trip', fields: { ...vehicle.fields, of: reference('Vehicle', 'vehicle') } }
    const trips: EntityTable = {
      ...vehicleTable,
      entity: { ...child, owners: { ...vehicle.owners, through: 'of' } },
    }
    expect((await startMessage({ ...fleet, entities: () => [vehicleTable, trips] })).split('\n')).toEqual([
      'The definitions have a mistake:',
      '- plugins/fleet, entity “vehicle”: it is defined twice. Give one of them another id.',
    ])
  })

  it('and suggests the name most like a wrong one, however many names there are', async () => {
    const others = Array.from({ length: 20 }, (_, at) => [`reading${at}`, text(`Reading ${at}`)] as const)
    const crowded = { ...vehicle, fields: { ...Object.fromEntries(others), ...vehicle.fields } }
    expect(await startMessage(withTable({ entity: { ...crowded, hint: 'mileag' } }))).toContain(
      'hint: there is no field “mileag”. Name one of mileage, reading0, ',
    )
  })

  it('and knows the parts of an installed plugin that is off', () => {
    const shop = defineServerPlugin({
      ...fleet,
      id: 'shop',
      modules: [],
      menus: [],
      defaultGrants: {},
      lookups: [],
      entities: () => [
        {
          entity: {
            ...vehicle,
            id: 'sale',
            path: 'Sale',
            fields: { ...vehicle.fields, vehicleId: reference('Vehicle', 'vehicle') },
          },
          table: 'fleet.vehicle',
        },
      ],
    })
    expect(() => composePlugins(corePlugin, surroundings([shop], [shop, fleet]))).not.toThrow()
    expect(() => composePlugins(corePlugin, surroundings([shop]))).toThrow(
      'it points at “vehicle”, and there is no such entity',
    )
  })

  it('for links to an unknown kind of record, unless its plugin may be missing', () => {
    const faultsOf = (links: readonly LinkTarget[]) =>
      entityFaults(
        [
          [
            'fleet',
            {
              ...vehicleTable,
              entity: { ...vehicle, fields: { ...vehicle.fields, ...recordLink('About', links) } },
            },
          ],
        ],
        {
          permissions: new Set(Object.values(can)),
          entities: new Map([['vehicle', vehicleTable]]),
          lookups: new Set(['fleet.source']),
        },
      )
    expect(faultsOf([{ id: 1, name: 'Sale', entity: 'sale', optional: true }])).toEqual([])
    expect(faultsOf([{ id: 1, name: 'Sale', entity: 'sale' }])).toMatchObject([
      { what: 'it points at “sale”, and there is no such entity' },
    ])
  })

  it('for links that lack one of their two fields', () => {
    const links = [{ id: 1, name: 'Vehicle', entity: 'vehicle' }]
    const field = { ...integer('About'), kind: 'recordLink', links, linkType: 'entityType' }
    const table = { ...vehicleTable, entity: { ...vehicle, fields: { ...vehicle.fields, entityTypeId: field } } }
    const faults: readonly Fault[] = entityFaults([['fleet', table]], {
      permissions: new Set(Object.values(can)),
      entities: new Map([['vehicle', table]]),
      lookups: new Set(['fleet.source']),
    })
    expect(faults).toMatchObject([
      { at: 'entity “vehicle”, field “entityTypeId”', mend: expect.stringContaining('recordLink') },
    ])
  })

  it('and the calls of plugins', async () => {
    const call = (path: string, access: number | 'signedIn') =>
      defineRoute(
        defineCall({
          method: 'GET',
          path,
          summary: 'Look',
          params: path.includes(':id') ? { id: text('Vehicle') } : { vehicle: text('Vehicle') },
          answer: doneAnswer,
        }),
        { access, handle: async () => ({}) },
      )
    const plugin = defineServerPlugin({
      ...fleet,
      entities: () => [],
      requires: [],
      provides: [{ token: defineToken('fleet.vehicles'), create: () => ({}) }],
      routes: () => [call('/api/fleet/:id', 904177), call('/api/Fleet/:vehicle/', 'signedIn')],
    })
    await expect(createTestApp({ plugins: [plugin] })).rejects.toThrow(
      expect.objectContaining({
        message: `The definitions have 2 mistakes:
- plugins/fleet, route GET /api/fleet/:id: it asks for permission 904177, which no plugin defines. Define it with definePermissions, or correct the number.
- plugins/fleet, route GET /api/Fleet/:vehicle/: it is defined twice. Give one of them another path.`,
      }),
    )
  })
})
