import { useEffect, useRef, useState } from 'react'
import { unsavedForms } from '@core/kernel/client/session/unsavedForms'
import { type DraftAutosave, createDraftAutosave } from '@core/kernel/client/kit/forms/autosave/createDraftAutosave'
import { draftApi } from '@core/kernel/client/kit/forms/autosave/draftApi'
import type { NotedRecord } from './notesApi'
import { emptyDraft, type NoteDraft } from './noteDraft'

export interface AutosavedNote {
  readonly draft: NoteDraft
  change(draft: NoteDraft): void
  /** Deletes the draft, because the note was saved. */
  written(): void
}

/**
 * A note that is being typed, saved on the server like a form's draft, for this user in this role. It is restored after a reload, after a
 * lost connection, or on another device. It is never in the browser's storage, because it may contain health data.
 */
export function useNoteDraft({ entity, id }: NotedRecord): AutosavedNote {
  const form = `/notes/${entity.id}/${id}`
  const [draft, setDraft] = useState<NoteDraft>(
    () => (unsavedForms.at(form)?.draft as NoteDraft | undefined) ?? emptyDraft,
  )
  const now = useRef(draft)
  const autosave = useRef<DraftAutosave>(undefined)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const unsaved = () =>
      now.current.text.trim() === '' ? undefined : { draft: { ...now.current }, base: { ...emptyDraft } }
    const mine = createDraftAutosave({ form, unsaved, onAutosaved: () => {} })
    autosave.current = mine
    const stop = unsavedForms.watch({ path: form, unsaved, discard: () => mine.drop() })
    addEventListener('pagehide', mine.flush)
    return () => {
      removeEventListener('pagehide', mine.flush)
      // Saves the draft when the user opens another tab of the record.
      mine.flush()
      mine.stop()
      stop()
    }
  }, [form, round])

  useEffect(() => {
    const controller = new AbortController()
    void draftApi
      .view(form, controller.signal)
      .then((stored) => {
        if (!stored || now.current.text !== '') return
        now.current = { ...emptyDraft, ...(stored.draft as Partial<NoteDraft>) }
        setDraft(now.current)
      })
      .catch(() => {})
    return () => controller.abort()
  }, [form])

  return {
    draft,
    change(next) {
      now.current = next
      setDraft(next)
      autosave.current?.changed()
    },
    written() {
      now.current = emptyDraft
      setDraft(emptyDraft)
      unsavedForms.drop(form)
      void autosave.current?.drop()
      // The next note is another draft with an autosave of its own.
      setRound((before) => before + 1)
    },
  }
}
