import { expect, it } from 'vitest'
import type { Entity } from '@core/entity/defineEntity'
import { exportedColumns } from './exportedColumns'

it('what is exported is what is on screen, in its order: a name in all its parts, a column of others as those', () => {
  const entity = { title: ['client.firstName', 'client.lastName'] } as unknown as Entity
  const shown = [
    { field: 'status' },
    { field: 'client.lastName', main: true, needs: ['client.dateOfBirth'] },
    { field: 'where', computed: true, needs: ['city', 'status'] },
    { field: 'type', needs: ['priority'] },
  ]
  expect(exportedColumns({ entity, shown })).toEqual(['status', 'client.firstName', 'client.lastName', 'city', 'type'])
})
