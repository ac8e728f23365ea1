import { useEffect, useState } from 'react'
import { isAbort, messageOf } from '@core/client/session'
import type { RecordOption } from '@core/entity'

/** The pause in typing before the request, ms. */
const pause = 200

export type Search = (text: string, signal: AbortSignal) => Promise<readonly RecordOption[]>

interface Searched {
  /** Undefined while they are loaded. */
  readonly options: readonly RecordOption[] | undefined
  readonly failure: string | undefined
  onSearch(text: string): void
}

/** The results of a combobox's search; an outdated response is dropped. */
export function useSearched(search: Search): Searched {
  const [options, setOptions] = useState<readonly RecordOption[]>()
  const [failure, setFailure] = useState<string>()
  /** The current request; a new object sends it again. */
  const [requested, setRequested] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!requested) return
    const controller = new AbortController()
    const ask = () =>
      search(requested.text, controller.signal).then(
        (found) => {
          setOptions(found)
          setFailure(undefined)
        },
        (error: unknown) => isAbort(error) || setFailure(messageOf(error)),
      )
    const timer = setTimeout(() => void ask(), requested.text === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [requested, search])
  return { options, failure, onSearch: (text) => setRequested({ text }) }
}
