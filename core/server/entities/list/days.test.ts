import { describe, expect, it } from 'vitest'
import { daySpan, instantSpan } from './days'

// A Wednesday, late in the evening of the server's own time.
const now = new Date(2026, 1, 25, 23, 30)

describe('days from where one stands', () => {
  it.each([
    ['today', '2026-02-25', '2026-02-25'],
    ['yesterday', '2026-02-24', '2026-02-24'],
    ['tomorrow', '2026-02-26', '2026-02-26'],
    ['overdue', undefined, '2026-02-24'],
    ['last7', '2026-02-19', '2026-02-25'],
    ['last30', '2026-01-27', '2026-02-25'],
    ['next7', '2026-02-25', '2026-03-03'],
    ['next30', '2026-02-25', '2026-03-26'],
    ['thisWeek', '2026-02-23', '2026-03-01'],
    ['thisMonth', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2026-01-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ] as const)('%s is from %s to %s', (days, from, to) => {
    expect(daySpan(days, now)).toEqual({ ...(from && { from }), to })
  })

  it('a Sunday belongs to the week that ends with it', () => {
    expect(daySpan('thisWeek', new Date(2026, 2, 1, 8))).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  })

  it('as instants they reach from midnight to the next midnight', () => {
    expect(instantSpan('2026-02-28', '2026-02-28')).toEqual({ from: new Date(2026, 1, 28).toISOString(), before: new Date(2026, 2, 1).toISOString() })
    expect(instantSpan(undefined, '2026-12-31')).toEqual({ before: new Date(2027, 0, 1).toISOString() })
  })
})
