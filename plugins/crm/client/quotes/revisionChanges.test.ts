import { expect, it } from 'vitest'
import { type RevisionContent, revisionChanges } from './revisionChanges'

const line = (id: number, more: object = {}) => ({
  id,
  vehicleId: null,
  description: 'Ford Transit',
  quantity: 2,
  price: '40000.00',
  discountType: null,
  discount: null,
  upfit: null,
  deliveryFee: null,
  ...more,
})
const offer = (lines: readonly object[], more: object = {}) =>
  ({
    lines,
    taxRate: 6,
    taxExempt: false,
    deliveryState: 'OH',
    validUntil: '2026-12-31',
    note: null,
    ...more,
  }) as RevisionContent

it('[D5] revisions are compared by line, then by their totals', () => {
  const before = offer([line(1), line(2, { description: 'Ram ProMaster', quantity: 1 })])
  const after = offer(
    [line(1, { quantity: 3, discountType: 2, discount: '5' }), line(3, { description: 'Kia Carnival', quantity: 1 })],
    { validUntil: '2027-01-31' },
  )
  expect(revisionChanges(before, after)).toEqual([
    { label: 'Line', before: '1 × Ram ProMaster', after: undefined },
    { label: 'Ford Transit: Quantity', before: '2', after: '3' },
    { label: 'Ford Transit: Discount', before: '–', after: '5%' },
    { label: 'Line', before: undefined, after: '1 × Kia Carnival' },
    { label: 'Valid until', before: '2026-12-31', after: '2027-01-31' },
    { label: 'Total', before: '$127,200.00', after: '$163,240.00' },
  ])
})

it('two equal offers have no changes', () => {
  expect(revisionChanges(offer([line(1)]), offer([line(1)]))).toEqual([])
})
