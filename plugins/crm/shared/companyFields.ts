import { choice, files, integer, rows, states, text, zip, date, reference } from '@core/entity'
import { purchaseMethods } from './salesLists'

const holdings = [
  { id: 1, name: 'Owned' },
  { id: 2, name: 'Leased' },
] as const

/** A row of a fleet: a number of vehicles of one kind. D5 */
const fleetFields = {
  quantity: integer('Quantity', { required: true, min: 1, max: 100_000 }),
  make: reference('Make', 'make'),
  model: reference('Model', 'makeModel'),
  year: reference('Year', 'year'),
  segment: reference('Segment', 'segment'),
  fuel: reference('Fuel', 'fuel'),
  replaceBy: date('Replace by'),
  holding: choice('Owned or leased', holdings),
} as const

/** The fields of a company, shared by leads and the accounts that they become. D5 */
export const companyFields = {
  address: text('Address'),
  city: text('City', { max: 100, searchable: true }),
  state: choice('State', states, { inList: true }),
  zip: zip('ZIP'),
  website: text('Website', { searchable: true }),
  industry: text('Industry', { max: 100 }),
  fleetSize: integer('Fleet size', { help: 'Vehicles in all', max: 1_000_000 }),
  fleet: rows('Fleet', fleetFields, { max: 50 }),
  currentSupplier: text('Current supplier'),
  purchaseMethod: choice('Purchase method', purchaseMethods),
  basicDoc: files('Documents'),
  fleetDoc: files('Fleet documents'),
} as const
