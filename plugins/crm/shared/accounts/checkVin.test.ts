import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeVin, typedVinProblem, vinCheckDigit, vinNotice, vinProblem, vinYear, vinYears } from './checkVin'
import { vinMaker } from './vinMakers'

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

  it('of North America: any single wrong digit is found', () => {
    const digits = fc.stringMatching(/^1[0-9]{16}$/)
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
        fc.pre(at !== 8)
        const vin = base.slice(0, 8) + vinCheckDigit(base) + base.slice(9)
        const changed = vin.slice(0, at) + ((Number(vin[at]) + by) % 10) + vin.slice(at + 1)
        expect(vinProblem(vin)).toBeUndefined()
        expect(vinProblem(changed)).toBeDefined()
      }),
    )
  })

  it('contains the model year and the maker', () => {
    expect([vinYear('1HGCM82633A004352'), vinYear('5YJ3E1EA2KF317000'), vinYear('1FTBW2CM4NKA00001')]).toEqual([
      2003, 2019, 2022,
    ])
    expect([vinMaker('5YJ3E1EA2KF317000'), vinMaker('1FTBW2CM4NKA00001'), vinMaker('ZZZ')]).toEqual([
      'Tesla',
      'Ford',
      undefined,
    ])
  })
})

describe('[D5] the model year of a VIN', () => {
  it.each([
    ['54DC4W1B0CS800001', [2012]],
    ['JALC4W169C7000001', [2012]],
    ['1XPWD40X1ED215307', [1984, 2014]],
    ['1NKDL40X5EJ398271', [1984, 2014]],
    ['1HD1KRM14GB617923', [1986, 2016]],
  ])('%s of a truck or a motorcycle is told only where the other cycle is impossible', (vin, years) => {
    expect(vinProblem(vin)).toBeUndefined()
    expect(vinYears(vin, 2026)).toEqual(years)
    expect(vinYear(vin, 2026)).toBe(years.length === 1 ? years[0] : undefined)
  })

  const signs = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split(''))
  const vins = fc
    .tuple(
      fc.constantFrom('1HG', '1XP', '1UY', 'JYA', '54D', '2ZZ', 'WDB'),
      fc.array(signs, { minLength: 14, maxLength: 14 }),
    )
    .map(([maker, others]) => maker + others.join(''))
    .map((vin) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9))

  it('is never after next year, and never a guess between two', () => {
    fc.assert(
      fc.property(vins, fc.integer({ min: 2024, max: 2060 }), (vin, thisYear) => {
        const years = vinYears(vin, thisYear)
        for (const year of years) {
          expect(year).toBeGreaterThanOrEqual(1980)
          expect(year).toBeLessThanOrEqual(thisYear + 1)
          expect('ABCDEFGHJKLMNPRSTVWXY123456789'[(year - 1980) % 30]).toBe(vin[9])
        }
        expect(vinYear(vin, thisYear)).toBe(years.length === 1 ? years[0] : undefined)
      }),
    )
  })
})

describe('[D5] a VIN as people type it', () => {
  it.each([
    '1HGCM 82633 A004352',
    '1HGCM-82633-A004352',
    '1hgcm82633a004352',
    '１ＨＧＣＭ８２６３３Ａ００４３５２',
    '*1HGCM82633A004352*',
  ])('%s is stored without blanks and dashes', (typed) => expect(normalizeVin(typed)).toBe('1HGCM82633A004352'))

  it('of Europe is accepted without a check digit, with a notice and no year; one of North America is not', () => {
    expect(vinProblem('WVWZZZ1JZ3W386752')).toBeUndefined()
    expect(vinNotice('WVWZZZ1JZ3W386752')).toContain('compare each character with the vehicle')
    expect(vinYears('WVWZZZ1JZ3W386752')).toEqual([])
    expect(vinNotice('1HGCM82633A004352')).toBeUndefined()
    expect(vinProblem('1HGCM82643A004352')).toContain('check digit')
  })
})
