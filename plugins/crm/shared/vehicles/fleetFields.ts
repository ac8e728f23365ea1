import { choice, date, integer, reference } from '@core/entity'

const holdings = [
  { id: 1, name: 'Owned' },
  { id: 2, name: 'Leased' },
] as const

/** A row of a fleet: so many vehicles of one kind. D5 */
export const fleetFields = {
  quantity: integer('Quantity', { required: true, min: 1, max: 100_000 }),
  make: reference('Make', 'make'),
  model: reference('Model', 'makeModel'),
  year: reference('Year', 'year'),
  segment: reference('Segment', 'segment'),
  fuel: reference('Fuel', 'fuel'),
  replaceBy: date('Replace by'),
  holding: choice('Owned or leased', holdings),
} as const
