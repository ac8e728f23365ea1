import { useEffect, useRef, useState } from 'react'
import { unsavedForms } from '../../../session/unsavedForms'
import type { Draft } from '../draft/draft'
import { type DraftAutosave, createDraftAutosave } from './createDraftAutosave'
import { draftApi } from './draftApi'

/** In ms, after a reload: by then the page before has saved. */
const lastWords = 1500

/** Whether this page was loaded again a moment ago. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < 10_000
}

interface StoredDraftOptions<Typed extends object> {
  /** What is typed, in words of an address: `/notes/lead/12`. */
  readonly form: string
  /** Must not change. */
  readonly empty: Typed
  /** Whether nothing is typed that somebody would miss. Must not change. */
  isEmpty(draft: Typed): boolean
}

export interface StoredDraft<Typed extends object> {
  readonly draft: Typed
  change(draft: Typed): void
  /** Deletes the draft, because what was typed is stored. */
  written(): void
}

/**
 * What somebody types outside of a form with sections, such as a note or a line: saved on the server like a form's draft, for this user in
 * this role. It is restored after a reload, after a lost connection, or on another device. It is never in the browser's storage, because it
 * may contain health data.
 */
export function useStoredDraft<Typed extends object>({
  form,
  empty,
  isEmpty,
}: StoredDraftOptions<Typed>): StoredDraft<Typed> {
  const [draft, setDraft] = useState<Typed>(() => ({ ...empty, ...unsavedForms.at(form)?.draft }))
  const now = useRef(draft)
  const touched = useRef(!isEmpty(draft))
  const [never] = useState({ empty, isEmpty })
  const autosave = useRef<DraftAutosave>(undefined)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const unsaved = () =>
      never.isEmpty(now.current) ? undefined : { draft: { ...now.current } as Draft, base: { ...never.empty } as Draft }
    const mine = createDraftAutosave({ form, unsaved, onAutosaved: () => {} })
    autosave.current = mine
    const stop = unsavedForms.watch({ path: form, unsaved, discard: () => mine.drop() })
    addEventListener('pagehide', mine.flush)
    return () => {
      removeEventListener('pagehide', mine.flush)
      // Saves the draft when the user opens another screen.
      mine.flush()
      mine.stop()
      stop()
    }
  }, [form, round, never])

  useEffect(() => {
    const controller = new AbortController()
    const restore = () =>
      draftApi.view(form, controller.signal).then(
        (stored) => {
          if (!stored || touched.current) return
          now.current = { ...never.empty, ...stored.draft }
          setDraft(now.current)
        },
        () => {},
      )
    void restore()
    // The page that was just left may still be saving its last words.
    const again = isReload() ? setTimeout(() => void restore(), lastWords) : undefined
    return () => {
      clearTimeout(again)
      controller.abort()
    }
  }, [form, never])

  return {
    draft,
    change(next) {
      touched.current = true
      now.current = next
      setDraft(next)
      autosave.current?.changed()
    },
    written() {
      now.current = never.empty
      setDraft(never.empty)
      unsavedForms.drop(form)
      void autosave.current?.drop()
      // What is typed next is another draft with an autosave of its own.
      setRound((before) => before + 1)
    },
  }
}
