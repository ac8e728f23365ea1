import { useEffect } from 'react'

/** Does it when the browser is back on the network, so that nobody has to press “Try again” for what the network lost. */
export function useWhenOnline(then: (() => void) | undefined): void {
  useEffect(() => {
    if (!then) return
    addEventListener('online', then)
    return () => removeEventListener('online', then)
  }, [then])
}
