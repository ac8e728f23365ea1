import { expect, it } from 'vitest'
import { readPasted, readValue } from './targetGrid'

it.each([
  ['12', 12],
  [' 1,250 ', 1250],
  ['$40,000.50', 40_000.5],
  ['', null],
  ['–', null],
  ['-5', undefined],
  ['12,5', undefined],
  ['twelve', undefined],
])('[D5] “%s” is read as %s', (text, value) => {
  expect(readValue(text)).toBe(value)
})

it('[D5] what a spreadsheet copies is read by rows and columns', () => {
  expect(readPasted('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})
