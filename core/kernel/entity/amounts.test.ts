import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { amountText, groupAmount, readAmount } from './amounts'
import { money } from './fieldKinds'
import { formats, setFormats } from './formats'

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

describe.each([
  ['with cents', { currency: 'EUR', sign: '€', places: 2, amount: String.raw`^\d{1,12}(\.\d{1,2})?$` }],
  [
    'with a sign of letters',
    { currency: 'CHF', sign: 'CHF\u00A0', places: 2, amount: String.raw`^\d{1,12}(\.\d{1,2})?$` },
  ],
  ['without cents', { currency: 'JPY', sign: '¥', places: 0, amount: String.raw`^\d{1,12}(\.00?)?$` }],
])('in a currency %s', (_, chosen) => {
  const usual = { currency: undefined, ...formats }
  afterEach(() => setFormats(usual as object))
  /** As it is stored: with two places. */
  const stored = fc
    .tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${chosen.places === 0 ? '00' : String(cents).padStart(2, '0')}`)

  it('each amount that is stored is shown exactly, and read as the same one where it is typed as it is shown', () => {
    setFormats(chosen)
    fc.assert(
      fc.property(stored, (amount) => {
        const shown = groupAmount(amount)
        expect(shown.replaceAll(',', '')).toBe(chosen.places === 0 ? amount.slice(0, -3) : amount)
        expect(amountText(amount)).toBe(`${chosen.sign}${shown}`)
        expect(Number(readAmount(amountText(amount)))).toBe(Number(amount))
        expect(money('Price').check(readAmount(amountText(amount)))).toBeUndefined()
      }),
    )
  })

  it('whatever is typed is refused, or an amount with the places of the currency', () => {
    setFormats(chosen)
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,$€¥ -')), maxLength: 16 })
    fc.assert(
      fc.property(fc.oneof(typed, stored), (text) => {
        const amount = readAmount(text)
        if (money('Price').check(amount) !== undefined) return
        const cents = Number(amount) * 100
        expect(Math.abs(cents - Math.round(cents))).toBeLessThan(0.1)
        if (chosen.places === 0) expect(Number(amount) % 1).toBe(0)
      }),
    )
  })
})
