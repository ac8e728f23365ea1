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

  it('select a choice as often as its weight says', () => {
    const random = seededRandom(1)
    const drawn = Array.from({ length: 10_000 }, () => random.weighted([['often', 3] as const, ['seldom', 1] as const]))
    expect(drawn.filter((choice) => choice === 'often').length / drawn.length).toBeCloseTo(0.75, 1)
  })

  it('of a log-normal distribution lie half below the median, and their mean is above it', () => {
    const random = seededRandom(1)
    const drawn = Array.from({ length: 10_000 }, () => random.logNormal(20, 1))
    expect(drawn.filter((size) => size < 20).length / drawn.length).toBeCloseTo(0.5, 1)
    expect(drawn.reduce((sum, size) => sum + size, 0) / drawn.length / 20).toBeCloseTo(Math.exp(0.5), 0)
  })
})
