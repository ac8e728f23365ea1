import { useEffect, useState } from 'react'
import { LatestRequest } from '@core/client/session'
import type { RecordOption } from '@core/entity'
import { referrerApi } from './referrerApi'

/** The referrers of the directory that match the typed text. They are only suggestions, so an error is ignored. */
export function useReferrerOptions() {
  const [options, setOptions] = useState<readonly RecordOption[]>()
  const [request] = useState(() => new LatestRequest())
  useEffect(() => () => request.abort(), [request])
  const search = async (text: string) => {
    const found = await request.take((signal) => referrerApi.options(text ? { search: text } : {}, signal))
    if (found) setOptions(found.error ? [] : found.value)
  }
  return { options, search: (text: string) => void search(text) }
}
