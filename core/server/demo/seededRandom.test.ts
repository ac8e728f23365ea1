import { describe, expect, it } from 'vitest'
import { seededRandom } from './seededRandom'

describe('random numbers from a seed', () => {
  it('are the same for the same seed, and different for another one', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 20 },
        (
          (random) => () =>
            random.next()
        )(seededRandom(seed)),
      )
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('stay within their limits and reach both ends', () => {
    const random = seededRandom(1)
    const drawn = new Set(Array.from({ length: 200 }, () => random.between(2, 5)))
    expect(drawn).toEqual(new Set([2, 3, 4, 5]))
  })

  it('select the requested number of different items, in their order', () => {
    const random = seededRandom(1)
    for (let count = 0; count <= 6; count++) {
      const taken = random.some([1, 2, 3, 4], count)
      expect(taken).toHaveLength(Math.min(count, 4))
      expect(taken).toEqual([1, 2, 3, 4].filter((each) => taken.includes(each)))
    }
  })
})
