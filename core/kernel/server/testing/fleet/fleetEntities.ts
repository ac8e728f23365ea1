import { defineEntity } from '@core/kernel/entity/defineEntity'
import * as kinds from '@core/kernel/entity/fieldKinds'
import { depotPermissions, vehiclePermissions } from './fleetPermissions'

const { can } = vehiclePermissions

/** Every kind of field that a spreadsheet can contain, and files. */
export const vehicleEntity = defineEntity({
  id: 'vehicle',
  name: { one: 'Vehicle', many: 'Vehicles' },
  path: 'Vehicle',
  title: ['name'],
  duplicateKeys: [['name', 'built']],
  days: ['built'],
  owners: { assigned: 'driver' },
  notes: { deleteAny: [can.delete, can.deleteAll] },
  policy: {
    view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
    create: { needs: can.create, all: can.createAll, assigned: can.createAssigned },
    update: { needs: can.update, all: can.updateAll, assigned: can.updateOwn },
    delete: { needs: can.delete, all: can.deleteAll, assigned: can.deleteOwn },
    sensitive: can.viewSensitive,
    export: can.export,
    import: can.import,
    bulk: can.bulk,
    merge: can.merge,
  },
  fields: {
    number: kinds.text('Number', { readOnly: true }),
    name: kinds.text('Name', { required: true, searchable: true }),
    status: kinds.choice('Status', [
      { id: 1, name: 'On the road' },
      { id: 2, name: 'In the workshop' },
      { id: 3, name: 'Sold' },
    ] as const),
    length: kinds.decimal('Length'),
    consumption: kinds.number('Consumption'),
    price: kinds.money('Price'),
    built: kinds.date('Built'),
    seenAt: kinds.dateTime('Seen'),
    insured: kinds.yesNo('Insured'),
    services: kinds.choices('Services', [
      { id: 1, name: 'Fuel' },
      { id: 2, name: 'Tires; oil' },
    ] as const),
    tags: kinds.tags('Tags'),
    phone: kinds.phone('Phone'),
    driver: kinds.person('Driver'),
    home: kinds.reference('Home', 'store'),
    owner: kinds.group('Owner', {
      lastName: kinds.text('Last name', { required: true }),
      email: kinds.email('Email'),
      code: kinds.text('Code', { sensitive: true }),
    }),
    crew: kinds.rows(
      'Crew',
      {
        id: kinds.integer('Row', { min: 1 }),
        name: kinds.text('Name', { required: true }),
        phone: kinds.phone('Phone'),
        mentor: kinds.person('Mentor'),
      },
      { max: 2 },
    ),
    note: kinds.longText('Note', { max: 20_000 }),
    registration: kinds.files('Registration', { sensitive: true, max: 1 }),
    manual: kinds.files('Manual', { max: 1 }),
  },
  rules: [
    ({ status }, before) =>
      before?.status === 3 && status !== 3 ? { status: 'A sold vehicle stays sold' } : undefined,
    ({ built, seenAt }) =>
      built !== null && seenAt !== null && seenAt.slice(0, 10) < built
        ? { seenAt: 'Seen can’t be before Built' }
        : undefined,
  ],
})

/** The smallest possible entity: one field, and a policy without scopes. */
export const depotEntity = defineEntity({
  id: 'depot',
  name: { one: 'Depot', many: 'Depots' },
  path: 'Depot',
  title: ['name'],
  policy: {
    view: { needs: depotPermissions.can.view },
    create: { needs: depotPermissions.can.create },
    update: { needs: depotPermissions.can.update },
    delete: { needs: depotPermissions.can.delete },
  },
  fields: { name: kinds.text('Name', { required: true, searchable: true, inList: true }) },
})
