import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import { choice, choices, date, integer, text } from '@core/entity'
import type { RecordTable } from './RecordTable'

const fields = {
  plateNumber: text('Plate', { required: true }),
  fuel: choice('Fuel', [{ id: 1, name: 'Diesel' }]),
  drivers: choices('Drivers', [{ id: 1, name: 'Ana' }]),
  inspectedOn: date('Inspected on'),
  mileage: integer('Mileage', { required: true }),
}
type Vehicle = RecordTable<typeof fields, { mileage: Generated<number> }>

test('a table type has a column for each field, null where the field may be empty', () => {
  type Row = Pick<Selectable<Vehicle>, 'id' | 'plate_number' | 'fuel' | 'inspected_on' | 'deleted_at'>
  expectTypeOf<Row>().toEqualTypeOf<{
    id: number
    plate_number: string
    fuel: number | null
    inspected_on: string | null
    deleted_at: string | null
  }>()
  expectTypeOf<Updateable<Vehicle>['drivers']>().toEqualTypeOf<string | null | undefined>()
})

test('a column with a default is optional in an insert', () => {
  expectTypeOf<Insertable<Vehicle>['mileage']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Insertable<Vehicle>['plate_number']>().toEqualTypeOf<string>()
})
