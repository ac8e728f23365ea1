import { describe, expect, it } from 'vitest'
import { clashingColumns } from './clashingColumns'

const clash = (key: string) => ({ code: '23505', detail: `Key (${key})=(ana@clinic.example) already exists.` })

describe('a value that another row has', () => {
  it.each([
    ['email', ['email']],
    ['lower(email)', ['email']],
    ['store_id, lower(vin)', ['store_id', 'vin']],
  ])('is reported with the columns of %s', (key, columns) => {
    expect(clashingColumns(clash(key))).toEqual(columns)
  })

  it('is distinguished from every other error', () => {
    expect(clashingColumns({ code: '23502' })).toBeUndefined()
    expect(clashingColumns(new Error('no'))).toBeUndefined()
    expect(clashingColumns({ code: '23505' })).toEqual([])
  })
})
