import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedVinProblem, vinCheckDigit, vinMaker, vinProblem, vinYear } from './checkVin'

describe('[D5] a VIN by ISO 3779', () => {
  it.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '5YJ3E1EA2KF317000'])('%s is valid', (vin) => {
    expect(vinProblem(vin)).toBeUndefined()
  })

  it.each([
    ['1HGCM82633A00435O', "VIN: “O” at place 17 can't be right; a VIN never has I, O or Q"],
    ['1HGCM8263-A004352', "VIN: “-” at place 10 can't be right; a VIN has capital letters and digits only"],
    ['1HGCM82633A00435', 'VIN must have 17 characters, and this one has 16'],
    ['1HGCM82643A004352', 'VIN: the check digit “4” at place 9 should be “3”; compare each character with the vehicle'],
  ])('%s is invalid, and the failing character is named', (vin, problem) => {
    expect(vinProblem(vin)).toBe(problem)
  })

  it.each([
    ['1HGCM8', undefined],
    ['1HGCM8O', "VIN: “O” at place 7 can't be right; a VIN never has I, O or Q"],
    ['1HGCM82643A004352', 'VIN: the check digit “4” at place 9 should be “3”; compare each character with the vehicle'],
    ['1HGCM82633A0043522', 'VIN must have 17 characters, and this one has 18'],
  ])('%s while it is typed: what can’t become right is told at once', (vin, problem) => {
    expect(typedVinProblem(vin)).toBe(problem)
  })

  it('any single wrong digit is found', () => {
    const digits = fc.stringMatching(/^[0-9]{17}$/)
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
        fc.pre(at !== 8)
        const vin = base.slice(0, 8) + vinCheckDigit(base) + base.slice(9)
        const changed = vin.slice(0, at) + ((Number(vin[at]) + by) % 10) + vin.slice(at + 1)
        expect(vinProblem(vin)).toBeUndefined()
        expect(vinProblem(changed)).toBeDefined()
      }),
    )
  })

  it('contains the model year and the maker', () => {
    expect([vinYear('1HGCM82633A004352'), vinYear('5YJ3E1EA2KF317000'), vinYear('1FTBW2CM5NKA00001')]).toEqual([
      2003, 2019, 2022,
    ])
    expect([vinMaker('5YJ3E1EA2KF317000'), vinMaker('1FTBW2CM5NKA00001'), vinMaker('ZZZ')]).toEqual([
      'Tesla',
      'Ford',
      undefined,
    ])
  })
})
