import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spread, standing } from './standing'

it('[D5] a year is spread by season to the last unit, more where the weight is larger', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 24 }), (total, weights) => {
      const parts = spread(total, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [at, weight] of weights.entries())
        for (const [other, less] of weights.entries())
          if (weight > less) expect(parts[at]!).toBeGreaterThanOrEqual(parts[other]!)
    }),
  )
})

it('[D6] several people together: due and needed amounts use each person’s days, weighted by their targets', () => {
  const days = { all: 20, elapsed: 10, left: 10 }
  const mei = { target: 20, actual: 9, days }
  const tom = { target: 10, actual: 12, days: { all: 22, elapsed: 11, left: 11 } }
  expect(standing([mei])).toEqual({ target: 20, reached: 0.45, pace: 0.9, needed: 1.1 })
  expect(standing([mei, tom])).toEqual({
    target: 30,
    reached: 0.7,
    pace: 21 / 15,
    needed: 9 / ((20 * 10 + 10 * 11) / 30),
  })
  const none = { reached: null, pace: null, needed: null }
  expect(standing([{ target: 0, actual: 3, days: undefined }])).toEqual({ target: 0, ...none })
})
