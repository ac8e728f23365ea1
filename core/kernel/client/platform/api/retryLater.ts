import type { ApiError } from './ApiError'
import { onReachable } from './reachable'

/** The browsers of an office spread their retries over this many ms when the server is back. */
const spread = 2_000

/**
 * Repeats a load whose failure can pass: when the live connection is back, else after the pause that the server asked for, or after that of
 * the caller if it is longer. A hidden tab waits until it is visible.
 * @param pause in ms; browsers spread their retries over half as much again
 * @returns a function that cancels this
 */
export function retryLater({ retryAfter = 0 }: ApiError, pause: number, retry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => document.visibilityState === 'visible' && retry(), ms)
  }
  const hurry = () => wait(Math.random() * spread)
  wait(Math.max(pause, retryAfter * 1000) * (1 + Math.random() / 2))
  const stopListening = onReachable(hurry)
  document.addEventListener('visibilitychange', hurry)
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', hurry)
  }
}
