import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * @returns the secret of a form's link, or ''. It stands behind the #, which no browser sends and no server logs; it stays in
 * the address, so that a reload, or a phone that threw the tab away for its camera, opens the same form again.
 */
export function useLinkSecret(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}
