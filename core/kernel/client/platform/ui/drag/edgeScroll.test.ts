import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edgeSpeed } from './edgeScroll'

it('dragging near an edge scrolls towards it, the nearer the faster, and never in the middle', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2000 }), fc.integer({ min: -200, max: 2200 }), (size, at) => {
      const speed = edgeSpeed(at, 0, size)
      if (at <= 0) expect(speed).toBe(-16)
      else if (at >= size) expect(speed).toBe(16)
      else if (Math.abs(at - size / 2) < size / 4) expect(Math.abs(speed)).toBe(0)
      expect(edgeSpeed(size - at, 0, size)).toBeCloseTo(-speed)
    }),
  )
})
