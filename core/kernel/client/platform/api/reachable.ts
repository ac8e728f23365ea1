const listeners = new Set<() => void>()

/**
 * Calls `listen` when the server can be reached again after it could not, and when messages of it may have been missed.
 * @returns a function that stops this
 */
export function onReachable(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** The live connection calls this. */
export function reportReachable(): void {
  for (const listen of Array.from(listeners)) listen()
}
