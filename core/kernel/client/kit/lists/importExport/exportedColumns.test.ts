import { expect, it } from 'vitest'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { exportedColumns } from './exportedColumns'

it('an export has the columns on screen, in their order: a name as all its parts, a computed column as the fields it needs', () => {
  const entity = { title: ['client.firstName', 'client.lastName'] } as unknown as Entity
  const shown = [
    { field: 'status' },
    { field: 'client.lastName', main: true, needs: ['client.dateOfBirth'] },
    { field: 'where', computed: true, needs: ['city', 'status'] },
    { field: 'type', needs: ['priority'] },
  ]
  expect(exportedColumns({ entity, shown })).toEqual(['status', 'client.firstName', 'client.lastName', 'city', 'type'])
})
