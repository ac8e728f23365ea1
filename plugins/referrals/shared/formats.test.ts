import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipPattern } from '@core/entity'
import { icd10Pattern, isNpi } from './formats'

describe('an NPI', () => {
  it.each(['1234567893', '1003000126'])('%s has the right check digit', (npi) => {
    expect(isNpi(npi)).toBe(true)
  })

  it('has exactly one valid check digit, which detects a mistyped digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 299_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (nine, at, by) => {
          const right = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).filter(isNpi)
          expect(right).toHaveLength(1)
          const [npi] = right as [string]
          const wrong = `${npi.slice(0, at)}${(Number(npi[at]) + by) % 10}${npi.slice(at + 1)}`
          expect(isNpi(wrong)).toBe(false)
        },
      ),
    )
  })

  it.each(['', '123456789', '12345678933', '12345x7893', 1234567893, null])('is never %j', (value) => {
    expect(isNpi(value)).toBe(false)
  })
})

it.each([
  ['F84.0', true],
  ['F82', true],
  ['S72.001A', true],
  ['U07.1', true],
  ['C7A.00', true],
  ['QA0.0101', true],
  ['84.0', false],
  ['F8', false],
  ['F84.', false],
  ['F84.00000', false],
  ['f84.0', false],
])('ICD-10 code %s: %s', (code, fine) => {
  expect(icd10Pattern.test(code)).toBe(fine)
})

it.each([
  ['97201', true],
  ['97201-1234', true],
  ['9720', false],
  ['97201-', false],
  ['972011234', false],
])('ZIP %s: %s', (zip, fine) => {
  expect(zipPattern.test(zip)).toBe(fine)
})
