/** Tells the server that no user made this request, so that it does not keep the session alive (D7). */
export const backgroundHeader = 'X-Background'

/**
 * Milliseconds between two background requests for the same data while changes go on. Hundreds of browsers that show the same rows would
 * otherwise be the main load.
 */
export const backgroundPause = 5_000

/** The pause is this many times as long as the last request took, and this many milliseconds at most. */
const [times, longestPause] = [10, 15_000]

/**
 * When a server has more to do than it can, responses take longer; then everybody's background requests become rarer, so that what people
 * do themselves goes first.
 * @param duration of the last request for the same data, in milliseconds
 * @returns milliseconds from its end to the next background request
 */
export function pauseAfter(duration: number): number {
  return Math.min(longestPause, Math.max(backgroundPause, times * duration))
}

let within = 0

/**
 * Runs work whose requests are background requests, as far as they start before it returns. A screen that refreshes by itself must not keep
 * the session alive.
 */
export function inBackground<T>(work: () => T): T {
  within += 1
  try {
    return work()
  } finally {
    within -= 1
  }
}

/**
 * @returns a function that runs work later in the same mode as now (background or not), for code that has to wait before it can send a
 * request
 */
export function sendInBackground(): <T>(work: () => T) => T {
  return within > 0 ? inBackground : (work) => work()
}

export function isInBackground(): boolean {
  return within > 0
}
