import { useState } from 'react'
import { useLoad, useLiveTurn } from '@core/client/session'

/**
 * Loads figures, and reloads them when others change the counted records. The old figures stay until the new ones are loaded.
 * @param key identifies the request
 * @param entitiesOf the counted entities of a response
 */
export function useFollowed<Value>(
  key: string,
  work: (signal: AbortSignal) => Promise<Value>,
  entitiesOf: (value: Value) => readonly string[],
) {
  const [followed, follow] = useState<readonly string[]>([])
  const loaded = useLoad(key, work, useLiveTurn(followed))
  const entities = loaded.value ? entitiesOf(loaded.value) : followed
  if (entities.join() !== followed.join()) follow(entities)
  return loaded
}
