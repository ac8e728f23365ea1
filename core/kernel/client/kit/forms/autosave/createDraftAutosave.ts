import { isFeatureOff } from '../../../platform/featuresOff'
import type { Draft } from '../draft/draft'
import { draftApi } from './draftApi'

/** Milliseconds between the last change and saving the draft. */
export const autosaveDelay = 3000

/** Saves the draft of one form on the server. */
export interface DraftAutosave {
  /** To be called after each change. */
  changed(): void
  /** Saves a waiting draft at once, because the user leaves the tab. */
  flush(): void
  /** To be called when the form is closed. A waiting draft is not saved, because the session may have another role by now. */
  stop(): void
  /** Deletes the draft and saves no more, because the form was saved or the user discarded the draft. */
  drop(): Promise<void>
}

interface DraftAutosaveOptions {
  readonly form: string
  /** The draft to save now; undefined if nothing differs from the initial values. */
  unsaved(): { readonly draft: Draft; readonly base: Draft } | undefined
  /** Called after a save with the time in ms since 1970, and after a deletion with undefined. */
  onAutosaved(at: number | undefined): void
}

/** Calls are sent one after the other, so that no call overtakes a later one: a deleted draft stays deleted. */
export function createDraftAutosave({ form, unsaved, onAutosaved }: DraftAutosaveOptions): DraftAutosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dropped = false
  let isSaved = false
  let last: Promise<unknown> = Promise.resolve()
  const next = (call: () => Promise<unknown>) => {
    // A failed save is not shown, because the form still has what was typed.
    last = last.then(call).catch(() => {})
    return last
  }

  const save = async () => {
    const now = unsaved()
    if (dropped) return
    if (now) {
      await draftApi.save(form, now.draft, now.base)
      isSaved = true
      onAutosaved(Date.now())
    } else if (isSaved) {
      await draftApi.discard(form)
      isSaved = false
      onAutosaved(undefined)
    }
  }

  return {
    changed() {
      if (dropped || isFeatureOff('drafts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        void next(save)
      }, autosaveDelay)
    },
    flush() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      void next(save)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
    async drop() {
      clearTimeout(timer)
      timer = undefined
      dropped = true
      if (!isFeatureOff('drafts')) await next(() => draftApi.discard(form))
    },
  }
}
