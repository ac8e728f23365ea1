import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until something is so.
 * @param {() => Promise<boolean>} isSo one that throws is not so yet
 * @param {string} otherwise what the error says
 * @param {number} [seconds]
 */
export async function until(isSo, otherwise, seconds = 30) {
  const end = Date.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${otherwise}, within ${seconds} seconds`)
    await sleep(100)
  }
}
