import { useEffect, useState } from 'react'
import { useLoad } from '@core/client/api'
import { live } from '@core/client/session'

/** However much happens, figures are counted anew no more often than this, ms: they cost more than a row. */
const pace = 5000

/**
 * Loads figures, and loads them again while others change what they count. What stands there stays until the new is there.
 * @param key what is asked for
 * @param entities what is counted, as far as it is known
 */
export function useFollowed<Value>(
  key: string,
  work: (signal: AbortSignal) => Promise<Value>,
  entitiesOf: (value: Value) => readonly string[],
) {
  const [turn, setTurn] = useState(0)
  const loaded = useLoad(`${turn} ${key}`, work)
  const entities = loaded.value ? entitiesOf(loaded.value).join(',') : ''
  useEffect(() => {
    if (!entities) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stops = entities.split(',').map((entity) =>
      live.onChanges(entity, () => {
        waiting ??= setTimeout(() => {
          waiting = undefined
          setTurn((before) => before + 1)
        }, pace)
      }),
    )
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [entities])
  return { ...loaded, reload: () => setTurn((before) => before + 1) }
}
