import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { keptForms } from '../../session/keptForms'
import { mergeConflict, resolve } from '../conflict/mergeConflict'
import { sameValue, toInput, type Draft } from '../draft/draft'
import { useFormSetting } from '../FormContext'
import { createKeeper, type Keeper } from './createKeeper'
import { draftApi } from './draftApi'

/** What somebody typed into this form before, and hasn't saved. */
interface Offer {
  readonly draft: Draft
  readonly base: Draft
  /** In ms since 1970. */
  readonly keptAt: number
  /** They were signed out while they typed. */
  readonly signedOut: boolean
}

export interface KeptDrafts {
  readonly offer: Offer | undefined
  /** Puts it on top of the record as it is now. */
  goOn(): void
  discard(): void
  /** Labels of what somebody else changed as well: the person's own is filled in. */
  readonly alsoTheirs: readonly string[]
  /** When what is typed was kept, in ms since 1970. */
  readonly keptAt: number | undefined
  /** It was saved, or isn't wanted. */
  drop(): Promise<void>
}

/**
 * Keeps what is typed a few seconds after the last change, on the server, and offers it when the same person opens the same
 * form again, on whatever device. What was typed last before a session ended by force stands in this tab's memory
 * (`keptForms`): the newer of the two is offered.
 * @param base what the form is compared with; it and `isSaved` stay the same functions
 */
export function useKeptDraft(keeps: boolean, base: () => Draft, isSaved: () => boolean): KeptDrafts {
  const form = useForm<Draft>()
  const { fields } = useFormSetting()
  const [path] = useState(() => location.pathname)
  const [offer, setOffer] = useState(() => inMemory(path))
  const [alsoTheirs, setAlsoTheirs] = useState<readonly string[]>([])
  const [keptAt, setKeptAt] = useState<number>()
  /** Until it is known and decided what was typed before, nothing is kept over it. */
  const undecided = useRef(keeps)
  const keeper = useRef<Keeper>(undefined)

  useEffect(() => {
    const unsaved = () => {
      const { dirty, values } = form.getState()
      return dirty && !isSaved() ? { draft: values, base: base() } : undefined
    }
    const mine = createKeeper({ form: path, unsaved, onKept: setKeptAt })
    keeper.current = mine
    const discard = () => (keeps ? mine.drop() : Promise.resolve())
    const stop = [
      keptForms.watch({ path, unsaved, discard }),
      form.subscribe(() => keeps && !undecided.current && mine.changed(), { values: true }),
    ]
    addEventListener('pagehide', mine.flush)
    return () => {
      removeEventListener('pagehide', mine.flush)
      mine.stop()
      stop.forEach((end) => end())
    }
  }, [path, form, base, isSaved, keeps])

  useEffect(() => {
    if (!keeps) return
    const controller = new AbortController()
    draftApi
      .view(path, controller.signal)
      .then((stored) => {
        const differs = stored && !sameValue(toInput(fields, stored.draft), toInput(fields, stored.base))
        const at = stored ? Date.parse(stored.savedAt) : 0
        setOffer((here) => (!stored || !differs || (here && here.keptAt >= at) ? here : { draft: stored.draft, base: stored.base, keptAt: at, signedOut: false }))
        undecided.current = differs === true || inMemory(path) !== undefined
      })
      .catch(() => {
        undecided.current = inMemory(path) !== undefined
      })
    return () => controller.abort()
  }, [keeps, path, fields])

  const decide = () => {
    keptForms.drop(path)
    setOffer(undefined)
    undecided.current = false
  }
  return {
    offer,
    alsoTheirs,
    keptAt,
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
      if (keeps) void draftApi.discard(path).catch(() => {})
      keeper.current?.changed()
    },
    async drop() {
      keptForms.drop(path)
      if (keeps) await keeper.current?.drop()
    },
  }
}

function inMemory(path: string): Offer | undefined {
  const kept = keptForms.at(path)
  return kept && { draft: kept.draft as Draft, base: kept.base as Draft, keptAt: kept.keptAt, signedOut: true }
}
