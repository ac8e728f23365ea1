import { useSyncExternalStore } from 'react'

/** The window in which a record's facts have room beside the work. On paper they always stand apart from it. */
const query = '(width >= 1024px), print'

const subscribe = (changed: () => void) => {
  const list = globalThis.matchMedia?.(query)
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

const hasTwo = () => globalThis.matchMedia?.(query).matches ?? true

/** @returns whether the page of a record shows its facts beside the tabs; otherwise they are the first tab */
export function useTwoZones(): boolean {
  return useSyncExternalStore(subscribe, hasTwo, hasTwo)
}
