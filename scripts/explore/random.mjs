/** Numbers from 0 to 1 that a seed determines. @typedef {() => number} Random */

/** Mulberry32, by Tommy Ettinger (public domain). @param {number} seed @returns {Random} */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @template T @param {Random} random @param {readonly T[]} items @returns {T} */
export function pick(random, items) {
  return /** @type {T} */ (items[Math.floor(random() * items.length)])
}
