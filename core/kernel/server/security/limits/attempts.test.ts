import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delaySeconds } from './attempts'

describe('the wait after failures', () => {
  it('is zero while tries are free, then doubles from 15 seconds', () => {
    expect([-1, 0, 1, 2, 3].map(delaySeconds)).toEqual([0, 0, 15, 30, 60])
  })

  it('never decreases and never exceeds 15 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10_000 }), (failures) => {
        expect(delaySeconds(failures + 1)).toBeGreaterThanOrEqual(delaySeconds(failures))
        expect(delaySeconds(failures)).toBeLessThanOrEqual(900)
      }),
    )
  })
})
