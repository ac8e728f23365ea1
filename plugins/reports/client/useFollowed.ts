import { useEffect, useState } from 'react'
import { useLoad } from '@core/client/api'
import { live } from '@core/client/session'

/** The minimum time in ms between two counts, however many changes arrive, because figures cost more than a row. */
const pace = 5000

/**
 * Loads figures, and reloads them when others change the counted records. The old figures stay until the new ones are loaded.
 * @param key identifies the request
 * @param entities the counted entities, if known
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
