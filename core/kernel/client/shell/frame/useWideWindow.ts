import { useSyncExternalStore } from 'react'

/** The window's width from which on the menu is a sidebar. S2.29, S9.4 */
const query = '(width >= 1280px)'

const subscribe = (changed: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const isWide = () => matchMedia(query).matches

/** @returns whether the window is wide enough for a sidebar; otherwise the menu is a drawer */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}
