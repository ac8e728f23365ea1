import { expect, it } from 'vitest'
import { cellText, contributions, readPasted, readValue } from './targetGrid'

it.each([
  ['12', 12],
  [' 1,250 ', 1250],
  ['$40,000.50', 40_000.5],
  ['', null],
  ['–', null],
  ['1.8M', 1_800_000],
  ['$457.4k', 457_400],
  ['0.5', 0.5],
  ['2000M', undefined],
  ['1.8T', undefined],
  ['1.005', undefined],
  ['-5', undefined],
  ['12,5', undefined],
  ['twelve', undefined],
])('[D5] “%s” is parsed as %s', (text, value) => {
  expect(readValue(text)).toBe(value)
})

it('[D5] a cell shows its amount with separators, and reads them', () => {
  expect([12, 2_025_000, 40_000.5].map(cellText)).toEqual(['12', '2,025,000', '40,000.5'])
  expect(readValue(cellText(2_025_000))).toBe(2_025_000)
})

it('[D5] cells copied from a spreadsheet are parsed by rows and columns', () => {
  expect(readPasted('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})

it('[D6] the results of a month are grouped by store, or by person within one store, and the smallest are combined', () => {
  let id = 0
  const of = (name: string, store: string | null, actual: number) => ({ id: ++id, name, store, actual })
  expect(
    contributions([of('Ada', 'West', 2), of('Ben', 'East', 5), of('Cleo', 'West', 4), of('Dan', null, 0)], 8),
  ).toEqual([
    { name: 'West', actual: 6 },
    { name: 'East', actual: 5 },
  ])
  expect(contributions([of('Ada', 'West', 2), of('Ben', 'West', 5), of('Ben', 'West', 4)], 2)).toEqual([
    { name: 'Ben', actual: 5 },
    { name: 'Others', actual: 6 },
  ])
})
