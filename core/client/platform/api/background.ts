/** Tells the server that no person asked, so that the request does not keep the session alive (D7). */
export const backgroundHeader = 'X-Background'

let within = 0

/**
 * Whatever `work` asks the server for before it returns, it asks by itself and not for a person: a screen that refreshes
 * while nobody sits in front of it must not keep the session alive.
 */
export function inBackground<T>(work: () => T): T {
  within += 1
  try {
    return work()
  } finally {
    within -= 1
  }
}

/** @returns a function that runs work later as if it ran now, for code that has to wait before it can send a request. */
export function sendInBackground(): <T>(work: () => T) => T {
  return within > 0 ? inBackground : (work) => work()
}

export function isInBackground(): boolean {
  return within > 0
}
