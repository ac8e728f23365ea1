import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a condition.
 * @param {() => Promise<boolean>} isSo an exception counts as false
 * @param {string} otherwise the message of the error
 * @param {number} [seconds]
 */
export async function until(isSo, otherwise, seconds = 30) {
  const end = Date.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${otherwise}, within ${seconds} seconds`)
    await sleep(100)
  }
}
