import { useEffect } from 'react'

/** Runs a function when the browser is online again, so that nobody has to click “Try again” after a network failure. */
export function useWhenOnline(then: (() => void) | undefined): void {
  useEffect(() => {
    if (!then) return
    addEventListener('online', then)
    return () => removeEventListener('online', then)
  }, [then])
}
