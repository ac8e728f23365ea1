import type { Draft } from '../draft/draft'
import { draftApi } from './draftApi'

/** So long after the last change what is typed is kept, ms. */
export const autosaveDelay = 3000

/** What keeps the draft of one form on the server. */
export interface DraftAutosave {
  /** Something was typed. */
  changed(): void
  /** Keeps at once what waits to be kept: the tab is being left. */
  flush(): void
  /** The form is gone. What waits is not kept: the session may be another role's by now. */
  stop(): void
  /** It was saved, or isn't wanted: from here on nothing is kept. */
  drop(): Promise<void>
}

interface DraftAutosaveOptions {
  readonly form: string
  /** What is to be kept now; undefined when nothing differs from what the form began as. */
  unsaved(): { readonly draft: Draft; readonly base: Draft } | undefined
  /** Hears when it was kept, in ms since 1970; nothing when there is nothing kept any more. */
  onAutosaved(at: number | undefined): void
}

/** Calls follow one another, so that none overtakes a later one: a draft that was dropped stays dropped. */
export function createDraftAutosave({ form, unsaved, onAutosaved }: DraftAutosaveOptions): DraftAutosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dropped = false
  let isKept = false
  let last: Promise<unknown> = Promise.resolve()
  const next = (call: () => Promise<unknown>) => {
    // A failed save of the draft is not shown, since the form still has what was typed.
    last = last.then(call).catch(() => {})
    return last
  }

  const keep = async () => {
    const now = unsaved()
    if (dropped) return
    if (now) {
      await draftApi.save(form, now.draft, now.base)
      isKept = true
      onAutosaved(Date.now())
    } else if (isKept) {
      await draftApi.discard(form)
      isKept = false
      onAutosaved(undefined)
    }
  }

  return {
    changed() {
      if (dropped) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        void next(keep)
      }, autosaveDelay)
    },
    flush() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      void next(keep)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
    async drop() {
      clearTimeout(timer)
      timer = undefined
      dropped = true
      await next(() => draftApi.discard(form))
    },
  }
}
