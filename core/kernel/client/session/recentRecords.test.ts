// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { recentRecords, rememberRecord } from './recentRecords'

beforeEach(() => localStorage.clear())

describe('the records that were opened last', () => {
  it('are each remembered once, the latest first, by kind and id alone', () => {
    rememberRecord('lead', 4)
    rememberRecord('quote', 4)
    rememberRecord('lead', 4)
    expect(recentRecords()).toEqual([
      { entity: 'lead', id: 4 },
      { entity: 'quote', id: 4 },
    ])
  })

  it('are the latest twelve', () => {
    for (let id = 1; id <= 20; id++) rememberRecord('lead', id)
    expect(recentRecords().map(({ id }) => id)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9])
  })

  it('are none where something else is stored', () => {
    localStorage.setItem('recentRecords', '{"a":')
    expect(recentRecords()).toEqual([])
    localStorage.setItem('recentRecords', '[{"entity":1,"id":"x"},7]')
    expect(recentRecords()).toEqual([])
  })
})
