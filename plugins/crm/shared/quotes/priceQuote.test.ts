import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedLine, discountError, priceQuote } from './priceQuote'

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
