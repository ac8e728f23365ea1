import { useEffect, useState } from 'react'
import { LatestRequest } from '@core/kernel/client/platform/api/LatestRequest'
import { inBackground } from '@core/kernel/client/platform/api/background'
import { type Status, statusApi } from './statusApi'

/** The interval of refreshes while the tab is visible, ms. */
const every = 15_000

interface ShownStatus {
  /** The last response; it remains if the next request fails. */
  readonly status: Status | undefined
  readonly error: Error | undefined
  refresh(): void
}

/** The status, refreshed every 15 seconds while the tab is visible. The refresh doesn't extend the session. */
export function useStatus(): ShownStatus {
  const [status, setStatus] = useState<Status>()
  const [error, setError] = useState<Error>()
  const [requested, setRequested] = useState(0)
  useEffect(() => {
    const request = new LatestRequest()
    const read = async () => {
      const outcome = await request.take(statusApi.read)
      if (!outcome) return
      if (outcome.value) setStatus(outcome.value)
      setError(outcome.error)
    }
    const readUnasked = () => {
      if (!document.hidden) inBackground(() => void read())
    }
    void read()
    const timer = setInterval(readUnasked, every)
    document.addEventListener('visibilitychange', readUnasked)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readUnasked)
      request.abort()
    }
  }, [requested])
  return { status, error, refresh: () => setRequested((before) => before + 1) }
}
