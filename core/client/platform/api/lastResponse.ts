/** The server's latest answer, which is also when it last heard of this browser's session. */
export interface Answer {
  /** By our clock, in ms since 1970. */
  readonly at: number
  /** How far the server's clock is ahead of ours, in ms; to the second, as its header has it. */
  readonly clockAhead: number
}

let last: Answer = { at: Date.now(), clockAhead: 0 }
const listeners = new Set<(answer: Answer) => void>()

export function lastResponse(): Answer {
  return last
}

/** Calls `listen` at each answer. @returns what ends it */
export function onAnswer(listen: (answer: Answer) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

export function recordResponse({ headers }: Response): void {
  const at = Date.now()
  const told = Date.parse(headers.get('date') ?? '')
  last = { at, clockAhead: Number.isNaN(told) ? last.clockAhead : told - at }
  for (const listen of listeners) listen(last)
}
