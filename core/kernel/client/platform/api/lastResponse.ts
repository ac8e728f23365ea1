/** The server's latest response, which is also the last time it heard from this browser's session. */
export interface LastResponse {
  /** By the browser's clock, in ms since 1970. */
  readonly at: number
  /** How far the server's clock is ahead of the browser's, in ms. Precise to a second, like the server's header. */
  readonly clockAhead: number
}

let last: LastResponse = { at: Date.now(), clockAhead: 0 }
const listeners = new Set<(answer: LastResponse) => void>()

export function lastResponse(): LastResponse {
  return last
}

/**
 * Calls `listen` for each response.
 * @returns a function that stops this
 */
export function onResponse(listen: (answer: LastResponse) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

export function recordResponse({ headers }: Response): void {
  const at = Date.now()
  const serverTime = Date.parse(headers.get('date') ?? '')
  last = { at, clockAhead: Number.isNaN(serverTime) ? last.clockAhead : serverTime - at }
  for (const listen of listeners) listen(last)
}
