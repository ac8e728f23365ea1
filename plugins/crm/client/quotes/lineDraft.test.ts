import { describe, expect, it } from 'vitest'
import { priceQuote } from '../../shared/quotes/priceQuote'
import { readTypedLine } from './lineDraft'

const listPrices = new Map([[3, '39100.00']])
const totalOf = (rows: readonly object[]) => {
  const lines = rows.map((row, at) => readTypedLine(row, at, listPrices).priced)
  return priceQuote({ lines, taxRate: 0, taxExempt: false }).total
}

describe('the total of what is typed', () => {
  const sienna = {
    kind: 1,
    vehicleId: 3,
    quantity: '4',
    discountType: 2,
    discount: '14',
    upfit: '18500',
    deliveryFee: '450',
  }

  it('counts a line whose price is left to the list price, as the server does', () => {
    expect(totalOf([sienna, { kind: 2, description: 'Driver training', quantity: '1', price: '900' }])).toBe(
      '211204.00',
    )
  })

  it('takes a typed price before the list price', () => {
    expect(totalOf([{ kind: 1, vehicleId: 3, quantity: '2', price: '35000.50' }])).toBe('70001.00')
  })

  it.each([
    [{ quantity: '1' }, 'Line 2 has no price yet'],
    [{ quantity: '', price: '900' }, 'Line 2 has no quantity yet'],
    [{ quantity: '1.5', price: '900' }, 'Line 2 has no quantity yet'],
    [{ quantity: '1', price: '900', upfit: '12.345' }, 'The upfit of line 2 doesn’t count yet'],
    [{ quantity: '1', price: '900' }, undefined],
  ])('says of %o what doesn’t count: %s', (row, missing) => {
    expect(readTypedLine(row, 1, listPrices).missing).toBe(missing)
  })
})
