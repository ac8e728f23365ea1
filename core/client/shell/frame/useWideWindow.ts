import { useSyncExternalStore } from 'react'

/** From here on the sidebar has a place of its own. S2.29, S9.4 */
const query = '(width >= 1280px)'

const subscribe = (changed: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const isWide = () => matchMedia(query).matches

/** @returns whether the window is wide enough for a sidebar; below that it is a drawer. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}
