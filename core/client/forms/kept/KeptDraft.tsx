import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { keptForms, type KeptForm } from '../../session/keptForms'
import { Button } from '../../ui/buttons/Button'
import { Callout } from '../../ui/status/Callout'
import { mergeConflict, resolve } from '../conflict/mergeConflict'
import type { Draft } from '../draft/draft'
import { useFormSetting } from '../FormContext'
import styles from './KeptDraft.module.css'

interface KeptDraftProps {
  /** What the form is compared with now. */
  base: () => Draft
  isSaved: () => boolean
}

/**
 * Keeps what is typed when the session ends by force, and offers it to the same person who comes back to the same form.
 * Their changes are put on top of the record as it is now; where somebody else changed the same field meanwhile, it says so.
 */
export function KeptDraft({ base, isSaved }: KeptDraftProps) {
  const form = useForm<Draft>()
  const { fields } = useFormSetting()
  const [kept, setKept] = useState<KeptForm | undefined>(() => keptForms.at(location.pathname))
  const [alsoTheirs, setAlsoTheirs] = useState<readonly string[]>([])
  const saved = useRef(isSaved)
  useEffect(() => {
    saved.current = isSaved
  })

  useEffect(
    () =>
      keptForms.watch({
        path: location.pathname,
        unsaved() {
          const { dirty, values } = form.getState()
          return dirty && !saved.current() ? { draft: values, base: base() } : undefined
        },
      }),
    [form, base],
  )

  const decided = () => {
    keptForms.drop(location.pathname)
    setKept(undefined)
  }
  const goOn = ({ draft: mine, base: began }: KeptForm) => {
    const merge = mergeConflict(fields, began as Draft, mine as Draft, base())
    const draft = resolve(merge, new Set(merge.conflicts.map(({ path }) => path)))
    form.batch(() => {
      for (const name of new Set([...Object.keys(draft), ...Object.keys(base())])) form.change(name, draft[name])
    })
    setAlsoTheirs(merge.conflicts.map(({ label }) => label))
    decided()
  }

  if (kept) {
    return (
      <Callout tone="primary" title="Continue your draft?">
        <p>You were signed out at {timeOf(kept.keptAt)} while you were typing here. What you had typed is kept in this tab only.</p>
        <div className={styles.choice}>
          <Button size="small" variant="primary" onClick={() => goOn(kept)}>
            Continue the draft
          </Button>
          <Button size="small" onClick={decided}>
            Discard it
          </Button>
        </div>
      </Callout>
    )
  }
  return alsoTheirs.length > 0 ? <Callout tone="warning">Somebody changed the same meanwhile; yours is filled in: {alsoTheirs.join(', ')}.</Callout> : null
}

function timeOf(instant: number): string {
  return new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short' })
}
