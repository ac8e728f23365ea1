import { useEffect, useState } from 'react'

/** @returns the current time in ms since 1970, updated every half minute, for texts such as `5 minutes ago` */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
