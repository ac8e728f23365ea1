import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formats } from '@core/entity'
import { type PricedLine, discountError, priceQuote } from './priceQuote'
import { lineErrors, quoteLineFields } from './quoteLine'

const emptyLine = {
  id: 1,
  kind: 1,
  vehicleId: 1,
  description: null,
  quantity: 1,
  upfit: null,
  deliveryFee: null,
} as const

const line = (more: Partial<PricedLine>): PricedLine => ({
  quantity: 1,
  price: '40000.00',
  discountType: null,
  discount: null,
  upfit: null,
  deliveryFee: null,
  ...more,
})

describe('[D5] the totals of a quote', () => {
  it('a delivery fee is not taxed, an upfit is', () => {
    const lines = [line({ quantity: 2, discountType: 1, discount: '500', upfit: '1250.50', deliveryFee: '300' })]
    expect(priceQuote({ lines, taxRate: 6.875, taxExempt: false })).toEqual({
      lines: [{ unit: '41050.50', discount: '500.00', total: '82101.00' }],
      listTotal: '80000.00',
      discountTotal: '1000.00',
      upfitTotal: '2501.00',
      deliveryTotal: '600.00',
      subtotal: '82101.00',
      tax: '5603.19',
      total: '87704.19',
      discountPercent: '1.25',
    })
  })

  it('half a cent is rounded up: once for a discount in percent, once for the tax', () => {
    const half = line({ price: '0.10', discountType: 2, discount: '5' })
    expect(priceQuote({ lines: [half], taxRate: null, taxExempt: null }).lines[0]).toEqual({
      unit: '0.09',
      discount: '0.01',
      total: '0.09',
    })
    expect(priceQuote({ lines: [line({ price: '0.10' })], taxRate: 5, taxExempt: null }).tax).toBe('0.01')
  })

  it('an exempt account pays no tax', () => {
    expect(priceQuote({ lines: [line({})], taxRate: 7.25, taxExempt: true })).toMatchObject({
      tax: '0.00',
      total: '40000.00',
    })
  })

  it('the largest amounts that can be entered are exact', () => {
    const lines = Array.from({ length: 100 }, () => line({ quantity: 500, price: '999999999999.99' }))
    expect(priceQuote({ lines, taxRate: 10.5, taxExempt: false }).total).toBe('55249999999999447.50')
  })

  it.each([
    [{ discountType: 2, discount: '100' }, false],
    [{ discountType: 2, discount: '100.01' }, true],
    [{ discountType: 1, discount: '40000' }, false],
    [{ discountType: 1, discount: '40000.01' }, true],
  ] as const)('a discount of %o is too high: %s', (more, tooHigh) => {
    expect(discountError(line(more)) !== undefined).toBe(tooHigh)
  })

  it('agrees with a plain sum in whole cents', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 })
    const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const drawn = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      price: amount,
      percent: fc.integer({ min: 0, max: 10_000 }),
      upfit: amount,
      deliveryFee: amount,
    })
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 25_000 }),
        fc.boolean(),
        (rows, milli, exempt) => {
          const lines = rows.map(({ quantity, price, percent, upfit, deliveryFee }) => ({
            quantity,
            price: text(price),
            discountType: 2,
            discount: text(percent),
            upfit: text(upfit),
            deliveryFee: text(deliveryFee),
          }))
          // These sums are far below 2^53, so plain numbers are exact; the remainders show where half a cent is.
          const half = (value: number, by: number) => (value - (value % by)) / by + ((value % by) * 2 >= by ? 1 : 0)
          let taxed = 0
          let delivery = 0
          for (const { quantity, price, percent, upfit, deliveryFee } of rows) {
            taxed += quantity * (price - half(price * percent, 10_000) + upfit)
            delivery += quantity * deliveryFee
          }
          const tax = exempt ? 0 : half(taxed * milli, 100_000)
          expect(priceQuote({ lines, taxRate: milli / 1000, taxExempt: exempt })).toMatchObject({
            subtotal: text(taxed + delivery),
            tax: text(tax),
            total: text(taxed + delivery + tax),
          })
        },
      ),
    )
  })
})

describe('[D5] the totals of a quote in a currency without cents', () => {
  const usual = { ...formats }
  const whole = { ...usual, currency: 'JPY', sign: '¥', places: 0, amount: String.raw`^\d{1,12}(\.00?)?$` }
  afterEach(() => void Object.assign(formats, usual, { currency: undefined }))

  it('are whole, and add up', () => {
    Object.assign(formats, whole)
    const amount = fc.integer({ min: 0, max: 999_999_999 }).map(String)
    const drawn = fc.record({
      quantity: fc.integer({ min: 1, max: 500 }),
      // At least its discount, as `discountError` requires.
      price: fc.integer({ min: 100, max: 999_999_999 }).map(String),
      discountType: fc.constantFrom(1, 2, null),
      discount: fc.integer({ min: 0, max: 100 }).map(String),
      upfit: amount,
      deliveryFee: amount,
    })
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 25_000 }),
        (lines, milli) => {
          const { lines: priced, subtotal, tax, total } = priceQuote({ lines, taxRate: milli / 1000, taxExempt: false })
          const amounts = [...priced.flatMap((line) => Object.values(line)), subtotal, tax, total].map(String)
          expect(amounts.filter((text) => !text.endsWith('.00'))).toEqual([])
          const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + BigInt(text.slice(0, -3)), 0n)
          expect(sum(priced.map((line) => line.total))).toBe(sum([subtotal]))
          expect(sum([subtotal, tax])).toBe(sum([total]))
          // The tax is at most half a unit from the exact one.
          const exact = priced.reduce(
            (all, { unit }, at) =>
              all + (sum([unit]) - BigInt(lines[at]!.deliveryFee)) * BigInt(lines[at]!.quantity) * BigInt(milli),
            0n,
          )
          const difference = sum([tax]) * 100_000n - exact
          expect(difference <= 50_000n && difference > -50_000n).toBe(true)
        },
      ),
    )
  })

  it('take a discount of half a percent, and none of half a unit', () => {
    Object.assign(formats, whole)
    const half = { ...emptyLine, price: '30000', discount: '0.5' }
    expect(quoteLineFields.discount.check('0.5')).toBeUndefined()
    expect(quoteLineFields.discount.check('0.555')).toBe('Discount can have at most 0 decimal places')
    expect(lineErrors({ ...half, discountType: 2 }, 'lines.0')).toEqual([])
    expect(lineErrors({ ...half, discountType: 1 }, 'lines.0')).toEqual([
      ['lines.0.discount', 'Discount can have at most 0 decimal places'],
    ])
    expect(priceQuote({ lines: [{ ...half, discountType: 2 }], taxRate: null, taxExempt: null }).discountTotal).toBe(
      '150.00',
    )
  })
})
