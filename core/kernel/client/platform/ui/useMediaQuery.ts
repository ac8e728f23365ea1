import { useCallback, useSyncExternalStore } from 'react'

/**
 * @param query such as `(width >= 1024px)`
 * @param otherwise the result where there are no media queries, as in unit tests
 * @returns whether the window matches it now
 */
export function useMediaQuery(query: string, otherwise = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [query],
  )
  const matches = () => globalThis.matchMedia?.(query).matches ?? otherwise
  return useSyncExternalStore(subscribe, matches, matches)
}
