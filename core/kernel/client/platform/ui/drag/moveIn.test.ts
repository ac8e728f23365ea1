import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveIn } from './moveIn'

it('moves one entry, keeps the order of the others, and stops at the ends', () => {
  expect(moveIn(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveIn(['a', 'b', 'c'], 2, -4)).toEqual(['c', 'a', 'b'])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1 }),
      fc.nat(50),
      fc.integer({ min: -5, max: 50 }),
      (list, from, to) => {
        const at = from % list.length
        const moved = moveIn(list, at, to)
        expect(moved.indexOf(list[at]!)).toBe(Math.max(0, Math.min(to, list.length - 1)))
        expect(moved.filter((entry) => entry !== list[at])).toEqual(list.filter((entry) => entry !== list[at]))
      },
    ),
  )
})
