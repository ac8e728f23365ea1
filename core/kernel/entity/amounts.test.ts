import { expect, it } from 'vitest'
import { readAmount } from './amounts'

it.each([
  ['1500', '1500'],
  ['1,500', '1500'],
  ['1,500.50', '1500.50'],
  ['$ 1,234,567.8', '1234567.8'],
  ['12,50', '12.50'],
  ['12,', '12.'],
  ['1.500,50', '1500.50'],
  ['12,34,56', '12,34,56'],
  ['1.500', '1.500'],
  ['many', 'many'],
])('reads “%s” as %s: a comma before the cents never makes the amount a hundred times larger', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})
