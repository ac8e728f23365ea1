import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inBackground } from './background'
import { ApiError, messageOf } from './ApiError'
import { LatestRequest, type Outcome } from './LatestRequest'
import { outdated } from './outdated'
import { retryLater } from './retryLater'

/** Milliseconds until a failed live reload is repeated. */
const pause = 30_000

interface Loaded<Value> {
  /**
   * The last loaded value, which stays while the next one loads. Undefined before the first, and after a failure, unless that was a live
   * reload whose failure can pass: what people typed below the value would be lost, so it stays, and the reload is repeated.
   */
  readonly value: Value | undefined
  /** Why the latest request failed, as a message for the user. */
  readonly failure: string | undefined
  readonly error: Error | undefined
  /** Whether the value was not loaded for the current key, or not since the latest `reload`. */
  readonly loading: boolean
  /** Loads again for the same key, such as after “Try again” or a change that the user made. It is the same function on every render. */
  readonly reload: () => void
}

type Found<Value> = Partial<Outcome<Value>> & {
  readonly request?: string
  /** The failed live reloads since then. */
  readonly failures?: number
}

/**
 * Loads what a component shows, and loads it again when the key changes or `reload` is called. Late responses for an older key are ignored.
 * @param key what the value depends on, such as an id; undefined loads nothing
 * @param turn increases with each live change (`useLiveTurn`); the value is then loaded in the background, which keeps no session alive
 * (D7)
 * @example
 * const { value: sessions, error, reload } = useLoad(`${id} ${version}`, (signal) => userApi.sessions(id, signal))
 * if (error) return <ErrorState error={error} onRetry={reload} />
 */
export function useLoad<Value>(
  key: string | number | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
  turn = 0,
): Loaded<Value> {
  const [found, setFound] = useState<Found<Value>>({})
  const [reloads, setReloads] = useState(0)
  const load = useEffectEvent(work)
  const again = useRef<() => void>(undefined)
  const request = key === undefined ? undefined : `${reloads} ${key}`
  const stays = useEffectEvent((error: Error | undefined): error is ApiError => {
    return found.request === request && !found.error && error instanceof ApiError && error.canPass
  })
  // Before the effect that sets it: what is loaded for a new request needs no repeat for a new turn.
  useEffect(() => again.current?.(), [turn])
  useEffect(() => {
    if (request === undefined) return
    const latest = new LatestRequest()
    let cancel = () => {}
    /** Whether the server asked for a pause, which a live change doesn't shorten. */
    let pauses = false
    const take = async () => {
      cancel()
      pauses = false
      const outcome = await latest.take((signal) => load(signal))
      if (!outcome) return
      if (!stays(outcome.error)) return setFound({ request, ...outcome })
      setFound((last) => ({ ...last, failures: (last.failures ?? 0) + 1 }))
      pauses = outcome.error.retryAfter !== undefined
      cancel = retryLater(outcome.error, pause, () => void inBackground(take))
    }
    again.current = () => {
      if (!pauses) void inBackground(take)
    }
    void take()
    return () => {
      again.current = undefined
      cancel()
      latest.abort()
    }
  }, [request])
  // A single failure has often passed before anybody notices.
  const isOutdated = (found.failures ?? 0) > 1
  useEffect(() => {
    if (!isOutdated) return
    outdated.parts += 1
    return () => void (outdated.parts -= 1)
  }, [isOutdated])
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  const { value, error } = found
  return { value, failure: error && messageOf(error), error, loading: found.request !== request, reload }
}
