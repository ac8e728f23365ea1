import { useEffect, useState } from 'react'
import { isAbort } from '@core/client/api/answerOf'
import { messageOf } from '@core/client/api/ApiError'
import type { RecordOption } from '@core/entity/wire'

/** So long a pause in typing asks, ms. */
const pause = 200

export type Search = (text: string, signal: AbortSignal) => Promise<readonly RecordOption[]>

interface Searched {
  /** Undefined while they are on their way. */
  readonly options: readonly RecordOption[] | undefined
  readonly failure: string | undefined
  onSearch(text: string): void
}

/** What a combobox finds by what is typed; an answer that comes too late is dropped. */
export function useSearched(search: Search): Searched {
  const [options, setOptions] = useState<readonly RecordOption[]>()
  const [failure, setFailure] = useState<string>()
  /** What is asked now; a new object asks again. */
  const [asked, setAsked] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!asked) return
    const controller = new AbortController()
    const ask = () =>
      search(asked.text, controller.signal).then(
        (found) => {
          setOptions(found)
          setFailure(undefined)
        },
        (error: unknown) => isAbort(error) || setFailure(messageOf(error)),
      )
    const timer = setTimeout(() => void ask(), asked.text === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, search])
  return { options, failure, onSearch: (text) => setAsked({ text }) }
}
