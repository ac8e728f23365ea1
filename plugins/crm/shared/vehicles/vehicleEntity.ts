import { defineEntity, files, longText, money, reference, text, yesNo, customFields } from '@core/entity'
import { vehiclePaths } from '../crmPaths'
import { vehiclePermissions } from '../crmPermissions'
import { sharedRecords } from '../policies'

const { can } = vehiclePermissions

/** A vehicle that is offered for sale. S3.17 */
export const vehicleEntity = defineEntity({
  id: 'vehicle',
  name: { one: 'Vehicle', many: 'Vehicles' },
  path: 'Vehicle',
  title: ['name'],
  hint: 'offer',
  screen: vehiclePaths.record,
  offline: true,
  duplicateKeys: [['stockNo']],
  bulkFields: ['active', 'price', 'segmentId', 'fuelId'],
  policy: { ...sharedRecords(can), import: can.import, bulk: can.bulk },
  fields: {
    name: text('Name', {
      required: true,
      inList: true,
      searchable: true,
      help: 'Such as “2026 Ford Transit 250 cargo”',
    }),
    stockNo: text('Stock No.', { inList: true, searchable: true, max: 30 }),
    makeId: reference('Make', 'make', { required: true, inList: true }),
    modelId: reference('Model', 'makeModel', { required: true, inList: true }),
    yearId: reference('Year', 'year', { required: true, inList: true }),
    segmentId: reference('Segment', 'segment', { inList: true }),
    fuelId: reference('Fuel', 'fuel', { inList: true }),
    price: money('List price', { totals: 'mean', inList: true }),
    active: yesNo('Offered', { inList: true, help: 'Whether it can be put on quotes' }),
    pictures: files('Pictures', { types: ['jpg', 'png', 'webp'] }),
    notes: longText('Notes'),
    offer: text('Offer', { readOnly: true, help: 'Segment, list price and stock number, where vehicles are chosen' }),
    custom: customFields('vehicle'),
  },
})

export type VehicleFields = typeof vehicleEntity.fields
