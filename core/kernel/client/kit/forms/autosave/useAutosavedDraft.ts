import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { unsavedForms } from '../../../session/unsavedForms'
import { mergeConflict, resolve } from '../conflict/mergeConflict'
import { sameValue, toInput, type Draft } from '../draft/draft'
import { useFormSetting } from '../FormContext'
import { createDraftAutosave, type DraftAutosave } from './createDraftAutosave'
import { isFeatureOff } from '../../../platform/featuresOff'
import { draftApi } from './draftApi'

/** A draft that the user typed into this form earlier and didn't save. */
interface Offer {
  readonly draft: Draft
  readonly base: Draft
  /** In ms since 1970. */
  readonly autosavedAt: number
  /** Whether the user was signed out while typing. */
  readonly signedOut: boolean
}

export interface AutosavedDrafts {
  readonly offer: Offer | undefined
  /** Applies the draft to the record as it is now. */
  goOn(): void
  discard(): void
  /** Labels of the fields that another person changed too. The user's own values are filled in. */
  readonly alsoTheirs: readonly string[]
  /** When the draft was last saved, in ms since 1970. */
  readonly autosavedAt: number | undefined
  /** Deletes the draft, because the form was saved or the user discarded the draft. */
  drop(): Promise<void>
}

/**
 * Saves the draft on the server a few seconds after the last change, and offers it when the same user opens the same form again, on any
 * device. The last draft before a session ended by force is in this tab's memory (`unsavedForms`); the newer of the two is offered.
 * @param base what the form is compared with; it and `isSaved` must stay the same functions
 */
export function useAutosavedDraft(autosave: boolean, base: () => Draft, isSaved: () => boolean): AutosavedDrafts {
  const form = useForm<Draft>()
  const { fields } = useFormSetting()
  const [path] = useState(() => location.pathname)
  const [offer, setOffer] = useState(() => inMemory(path))
  const [alsoTheirs, setAlsoTheirs] = useState<readonly string[]>([])
  const [autosavedAt, setAutosavedAt] = useState<number>()
  /** True until the user has decided about the earlier draft, or there is none. Until then nothing is saved over it. */
  const undecided = useRef(autosave)
  const draftAutosave = useRef<DraftAutosave>(undefined)

  useEffect(() => {
    const unsaved = () => {
      const { dirty, values } = form.getState()
      return dirty && !isSaved() ? { draft: values, base: base() } : undefined
    }
    const mine = createDraftAutosave({ form: path, unsaved, onAutosaved: setAutosavedAt })
    draftAutosave.current = mine
    const discard = () => (autosave ? mine.drop() : Promise.resolve())
    const stop = [
      unsavedForms.watch({ path, unsaved, discard }),
      form.subscribe(() => autosave && !undecided.current && mine.changed(), { values: true }),
    ]
    addEventListener('pagehide', mine.flush)
    return () => {
      removeEventListener('pagehide', mine.flush)
      mine.stop()
      stop.forEach((end) => end())
    }
  }, [path, form, base, isSaved, autosave])

  useEffect(() => {
    if (!autosave) return
    const controller = new AbortController()
    void draftApi
      .view(path, controller.signal)
      .then((stored) => {
        const differs = stored && !sameValue(toInput(fields, stored.draft), toInput(fields, stored.base))
        const at = stored ? Date.parse(stored.savedAt) : 0
        setOffer((here) =>
          !stored || !differs || (here && here.autosavedAt >= at)
            ? here
            : { draft: stored.draft, base: stored.base, autosavedAt: at, signedOut: false },
        )
        return differs === true
      })
      .catch(() => false)
      .then((isOffered) => {
        if (controller.signal.aborted) return
        undecided.current = isOffered || inMemory(path) !== undefined
        // Saves what was typed while the response was pending.
        if (!undecided.current) draftAutosave.current?.changed()
      })
    return () => controller.abort()
  }, [autosave, path, fields])

  const decide = () => {
    unsavedForms.drop(path)
    setOffer(undefined)
    undecided.current = false
  }
  return {
    offer,
    alsoTheirs,
    autosavedAt,
    goOn() {
      if (!offer) return
      const merge = mergeConflict(fields, offer.base, offer.draft, base())
      const draft = resolve(merge, new Set(merge.conflicts.map((conflict) => conflict.path)))
      decide()
      form.batch(() => {
        for (const name of new Set([...Object.keys(draft), ...Object.keys(base())])) form.change(name, draft[name])
      })
      setAlsoTheirs(merge.conflicts.map(({ label }) => label))
    },
    discard() {
      decide()
      if (autosave && !isFeatureOff('drafts')) void draftApi.discard(path).catch(() => {})
      draftAutosave.current?.changed()
    },
    async drop() {
      unsavedForms.drop(path)
      if (autosave) await draftAutosave.current?.drop()
    },
  }
}

function inMemory(path: string): Offer | undefined {
  const autosaved = unsavedForms.at(path)
  return (
    autosaved && {
      draft: autosaved.draft as Draft,
      base: autosaved.base as Draft,
      autosavedAt: autosaved.autosavedAt,
      signedOut: true,
    }
  )
}
