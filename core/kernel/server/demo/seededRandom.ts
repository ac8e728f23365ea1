/** Repeatable random numbers: the same seed gives the same demonstration on every machine. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** So many different items, in the order of the list; all of them when there are fewer. */
  some<T>(list: readonly T[], count: number): T[]
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean
  /** One of the choices: each is as probable as its share of all weights. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
  /** A number of a log-normal distribution, as sizes and durations have it: half are below the median, and a few are far above it. */
  logNormal(median: number, sigma: number): number
}

/** Mulberry32, by Tommy Ettinger (public domain): 32 bits of state, good enough to look realistic. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    some(list, count) {
      let left = Math.min(count, list.length)
      return list.filter((_, index) => {
        const taken = next() * (list.length - index) < left
        if (taken) left -= 1
        return taken
      })
    },
    chance: (share) => next() < share,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      return (choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1)!)[0]
    },
    // Box and Muller's transform of two even numbers to a normal one.
    logNormal: (median, sigma) =>
      median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}
