import { decimal, defineEntity, ids, reference, text } from '@core/entity'
import { fuelPaths, makePaths, modelPaths, segmentPaths, statePaths, yearPaths } from '../crmPaths'
import { vehiclePermissions } from '../crmPermissions'
import { sharedRecords } from '../policies'

const { can } = vehiclePermissions

/** Everybody who sees vehicles sees the catalog; people who may change all vehicles change it. */
const policy = { ...sharedRecords(can), import: can.import, bulk: can.bulk }

const named = { required: true, inList: true, searchable: true, max: 100 } as const

/** The fuels of vehicles. S3.17 */
export const fuelEntity = defineEntity({
  id: 'fuel',
  name: { one: 'Fuel', many: 'Fuels' },
  path: 'Fuel',
  title: ['name'],
  screen: fuelPaths.record,
  duplicateKeys: [['name']],
  policy,
  fields: { name: text('Fuel', named) },
})

export const yearEntity = defineEntity({
  id: 'year',
  name: { one: 'Year', many: 'Years' },
  path: 'Year',
  title: ['name'],
  screen: yearPaths.record,
  duplicateKeys: [['name']],
  policy,
  fields: {
    name: text('Year', {
      required: true,
      inList: true,
      searchable: true,
      max: 4,
      pattern: /^\d{4}$/,
      message: 'Year must be 4 digits',
    }),
  },
})

export const makeEntity = defineEntity({
  id: 'make',
  name: { one: 'Make', many: 'Makes' },
  path: 'Make',
  title: ['name'],
  screen: makePaths.record,
  duplicateKeys: [['name']],
  policy,
  fields: { name: text('Make', named) },
})

export const makeModelEntity = defineEntity({
  id: 'makeModel',
  name: { one: 'Model', many: 'Models' },
  path: 'MakeModels',
  title: ['name'],
  screen: modelPaths.record,
  duplicateKeys: [['name', 'makeId']],
  policy,
  fields: { name: text('Model', named), makeId: reference('Make', 'make', { required: true, inList: true }) },
})

/** The classes of vehicles, and the makes that build them. Requests send the makes as a text, `makeIdString`. S3.17 */
export const segmentEntity = defineEntity({
  id: 'segment',
  name: { one: 'Segment', many: 'Segments' },
  path: 'Segment',
  title: ['name'],
  screen: segmentPaths.record,
  duplicateKeys: [['name']],
  policy,
  fields: {
    name: text('Segment', named),
    makeId: ids('Makes', { max: 200, help: 'The makes that build it' }),
    makeIdString: ids('Ids of the makes', { readOnly: true, max: 200 }),
  },
})

/** The states with integer ids; addresses store their code. S3.18, D9 */
export const stateEntity = defineEntity({
  id: 'state',
  name: { one: 'State', many: 'States' },
  path: 'State',
  title: ['name'],
  screen: statePaths.record,
  hint: 'code',
  // S7.15, D9
  listDefaults: { fieldName: 'name' },
  duplicateKeys: [['code']],
  // Visible to everybody, because every address form offers them.
  policy: { ...policy, view: {} },
  fields: {
    name: text('State', named),
    code: text('Code', {
      required: true,
      inList: true,
      searchable: true,
      max: 2,
      pattern: /^[A-Z]{2}$/,
      message: 'Code must be two capital letters',
    }),
    taxRate: decimal('Sales tax (%)', {
      totals: 'none',
      inList: true,
      max: 25,
      help: 'Quotes charge that of the delivery state',
    }),
  },
})
