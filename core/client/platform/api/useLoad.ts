import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inBackground } from './background'
import { messageOf } from './ApiError'
import { LatestRequest, type Outcome } from './LatestRequest'

interface Loaded<Value> {
  /** The last loaded value, which stays while the next one loads. Undefined before the first, and after a failure. */
  readonly value: Value | undefined
  /** Why the latest request failed, as a message for the user. */
  readonly failure: string | undefined
  readonly error: Error | undefined
  /** Whether the value was not loaded for the current key. */
  readonly loading: boolean
}

/**
 * Loads what a component shows, and loads it again when the key changes. Late responses for an older key are ignored.
 * @param key what the value depends on, such as an id; undefined loads nothing
 * @param turn increases with each live change (`useLiveTurn`); the value is then loaded in the background, which keeps no session alive
 * (D7)
 * @example const { value: sessions, failure } = useLoad(`${id} ${version}`, (signal) => userApi.sessions(id, signal))
 */
export function useLoad<Value>(
  key: string | number | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
  turn = 0,
): Loaded<Value> {
  const [found, setFound] = useState<Partial<Outcome<Value>> & { readonly key?: string | number }>({})
  const load = useEffectEvent(work)
  const asked = useRef<string | number>(undefined)
  useEffect(() => {
    if (key === undefined) return
    const again = asked.current === key
    asked.current = key
    const request = new LatestRequest()
    void request
      .take((signal) => (again ? inBackground(() => load(signal)) : load(signal)))
      .then((outcome) => outcome && setFound({ key, ...outcome }))
    return () => request.abort()
  }, [key, turn])
  const { value, error } = found
  return { value, failure: error && messageOf(error), error, loading: found.key !== key }
}
