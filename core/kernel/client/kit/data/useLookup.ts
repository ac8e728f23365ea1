import { useEffect, useSyncExternalStore } from 'react'
import { type LoadedLookup, lookups } from './lookups'

const none: LoadedLookup = {}

/**
 * A look-up list, fetched when the first component needs it.
 * @param list such as `referrals.source`; undefined for none
 */
export function useLookup(list: string | undefined): LoadedLookup {
  useEffect(() => {
    if (list) lookups.load(list)
  }, [list])
  const read = () => (list ? lookups.at(list) : none)
  return useSyncExternalStore(lookups.subscribe, read, read)
}
