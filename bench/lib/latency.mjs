import { median } from './usage.mjs'

/**
 * @param {Pick<import('./lists.mjs').Lists, 'ask'>} lists
 * @param {readonly object[]} bodies are requested one at a time, in turns
 * @param {number} [least] the least number of requests in total
 * @returns {Promise<{ median: string, '95 %': string, most: string }>} milliseconds
 */
export async function latency(lists, bodies, least = 40) {
  const times = []
  const turns = Math.max(4, Math.ceil(least / bodies.length))
  for (let turn = 0; turn < turns; turn++) {
    for (const body of bodies) {
      const begun = performance.now()
      await lists.ask(body)
      // The first turn warms up.
      if (turn > 0) times.push(performance.now() - begun)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    median: median(times).toFixed(1),
    '95 %': (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1),
    most: (sorted.at(-1) ?? 0).toFixed(1),
  }
}

/**
 * Reads a streamed response without storing it.
 * @param {import('./lists.mjs').Lists} lists
 * @param {object} body
 * @returns {Promise<{ rows: number, bytes: number, ms: number }>}
 */
export async function readWhole(lists, body) {
  const begun = performance.now()
  const mark = '"version":'
  let [bytes, rows, tail] = [0, 0, '']
  for await (const part of (await lists.open(body)).body ?? []) {
    bytes += part.length
    const text = tail + Buffer.from(part).toString('latin1')
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) rows++
    // May contain the beginning of a mark, but no whole one.
    tail = text.slice(1 - mark.length)
  }
  return { rows, bytes, ms: performance.now() - begun }
}
