import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address, text } from './fieldKinds'
import { dayEvidence, splitCell, splitColumns } from './importColumns'
import { importColumns } from './sheetColumns'

const policy = { view: {}, create: {}, update: {}, delete: {} }

it('one column can fill the parts of a name, and those of an address', () => {
  const fields = { firstName: text('First name'), lastName: text('Last name'), home: address('Address') }
  expect(splitColumns(importColumns({ fields, policy }, new Set())).map(({ path, label }) => [path, label])).toEqual([
    ['firstName + lastName', 'First name, last name'],
    ['home.line1 + home.city + home.state + home.zip', 'Address: Address line 1, city, state, zip'],
  ])
})

describe('a cell is split', () => {
  it.each([
    ['Mara Quill', ['Mara', 'Quill']],
    ['Mara Ann Quill', ['Mara Ann', 'Quill']],
    ['Quill, Mara Ann', ['Mara Ann', 'Quill']],
    ['Quill', ['Quill', '']],
  ])('as a name: %s', (cell, parts) => expect(splitCell('name', cell)).toEqual(parts))

  it.each([
    ['100 Dock St NE, Salem, OR 97301', ['100 Dock St NE', 'Salem', 'OR', '97301']],
    ['100 Dock St NE\nSalem, OR 97301-1234\nUS', ['100 Dock St NE', 'Salem', 'OR', '97301-1234']],
    ['Suite 4, 100 Dock St NE, Salem, Oregon 97301, USA', ['Suite 4, 100 Dock St NE', 'Salem', 'Oregon', '97301']],
    ['somewhere in Salem', ['somewhere in Salem', '', '', '']],
  ])('as an address: %s', (cell, parts) => expect(splitCell('address', cell)).toEqual(parts))
})

it('a day in numbers tells its order only where one number can’t be a month', () => {
  expect(['3/25/26', '25.3.2026', '3/2/26', '3/3/26', '2026-03-02', '12-34-56'].map(dayEvidence)).toEqual([
    'mdy',
    'dmy',
    'open',
    undefined,
    undefined,
    undefined,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), (date, month) => {
      expect(dayEvidence(`${month}/${date}/26`)).toBe(date > 12 ? 'mdy' : date === month ? undefined : 'open')
      expect(dayEvidence(`${date}/${month}/26`)).toBe(date > 12 ? 'dmy' : date === month ? undefined : 'open')
    }),
  )
})
