import { useEffect, useState } from 'react'

/** @returns the moment, in ms since 1970, anew each half minute: for what is said as `5 minutes ago`. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
