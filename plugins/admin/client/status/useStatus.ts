import { useEffect, useState } from 'react'
import { LatestRequest, inBackground, messageOf } from '@core/client/api'
import { type Status, statusApi } from './statusApi'

/** How often it is read again while somebody looks, ms. */
const every = 15_000

interface ShownStatus {
  /** What was read last; it stays where the next can't be read. */
  readonly status: Status | undefined
  readonly failure: string | undefined
  refresh(): void
}

/** The status, read again every 15 seconds while the tab is looked at. That it refreshes keeps no session alive. */
export function useStatus(): ShownStatus {
  const [status, setStatus] = useState<Status>()
  const [failure, setFailure] = useState<string>()
  const [requested, setRequested] = useState(0)
  useEffect(() => {
    const request = new LatestRequest()
    const read = async () => {
      const outcome = await request.take(statusApi.read)
      if (!outcome) return
      if (outcome.value) setStatus(outcome.value)
      setFailure(outcome.error && messageOf(outcome.error))
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
  return { status, failure, refresh: () => setRequested((before) => before + 1) }
}
