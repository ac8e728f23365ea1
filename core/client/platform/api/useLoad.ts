import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from './ApiError'
import { LatestRequest, type Outcome } from './LatestRequest'

interface Loaded<Value> {
  /** What was loaded last, which stays while the next is on its way; undefined until then, and where the last failed. */
  readonly value: Value | undefined
  /** Why the latest could not be loaded, in words for the person. */
  readonly failure: string | undefined
  /** What stands here was not loaded for the present key. */
  readonly loading: boolean
}

/**
 * Loads what a component shows, and loads it again when the key changes. What comes too late is dropped.
 * @param key what the value depends on, such as an id; undefined loads nothing
 * @example const { value: sessions, failure } = useLoad(`${id} ${version}`, (signal) => userApi.sessions(id, signal))
 */
export function useLoad<Value>(
  key: string | number | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [found, setFound] = useState<Partial<Outcome<Value>> & { readonly key?: string | number }>({})
  const load = useEffectEvent(work)
  useEffect(() => {
    if (key === undefined) return
    const request = new LatestRequest()
    void request.take((signal) => load(signal)).then((outcome) => outcome && setFound({ key, ...outcome }))
    return () => request.abort()
  }, [key])
  const { value, error } = found
  return { value, failure: error && messageOf(error), loading: found.key !== key }
}
