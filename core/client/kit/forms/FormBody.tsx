import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { FieldError } from '@core/entity/parse'
import { classes } from '../../platform/ui/classes'
import { ConflictDialog } from './conflict/ConflictDialog'
import type { Draft } from './draft/draft'
import type { Merge } from './conflict/mergeConflict'
import styles from './EntityForm.module.css'
import { AutosavedDraft } from './autosave/AutosavedDraft'
import { useAutosavedDraft } from './autosave/useAutosavedDraft'
import { useFormSetting } from './FormContext'
import { FormFooter } from './FormFooter'
import type { FormSection } from './FormSection'
import { RightsChanged } from './guard/RightsChanged'
import { UnsavedDialog } from './guard/UnsavedDialog'
import { useUnsavedGuard } from './guard/useUnsavedGuard'
import { ErrorSummary } from './sections/ErrorSummary'
import { SectionFields } from './sections/SectionFields'
import { SectionIndex } from './sections/SectionIndex'
import { checkDraft } from './draft/formErrors'
import { problemsOf, type Problem } from './sections/formProblems'

interface FormBodyProps {
  sections: readonly FormSection[]
  saveLabel: string
  cancelHref: string | undefined
  autosave: boolean
  /** Whether an index of the sections stands beside them. */
  indexed: boolean
  /** What the draft is compared with. */
  base: () => Draft
  refused: readonly FieldError[]
  messages: readonly string[]
  submit: () => Promise<unknown> | undefined
  onSaved: () => void
  /** Both sides, while the person is asked to choose. */
  merge: Merge | undefined
  /** Takes the choices over into the form, which is saved then. */
  onSettle: (keepMine: ReadonlySet<string>) => void
  onUnsettled: () => void
  /** Puts back what is stored. */
  onReset: () => void
}

/** The form's own error when the record was changed meanwhile: a question, not something to mend. */
export const stale = 'stale'

/** What stands in a form, and how it is left. */
export function FormBody({
  sections,
  saveLabel,
  cancelHref,
  autosave,
  indexed,
  base,
  refused,
  messages,
  submit,
  onSaved,
  merge,
  onSettle,
  onUnsettled,
  onReset,
}: FormBodyProps) {
  const form = useForm()
  const { dirty, submitSucceeded } = useFormState({ subscription: { dirty: true, submitSucceeded: true } })
  const guard = useUnsavedGuard(dirty === true && !submitSucceeded)
  const saved = useRef(false)
  const isSaved = useCallback(() => saved.current, [])
  const autosaved = useAutosavedDraft(autosave, base, isSaved)
  const problems = useProblems(sections, refused)
  const [tries, setTries] = useState(0)
  const waiting = useRef(false)
  const { uploads, press } = useFormSetting()

  const save = async () => {
    if (saved.current || waiting.current || form.getState().submitting) return
    waiting.current = true
    // What is on its way belongs to the record, too.
    await uploads.settled()
    waiting.current = false
    await submit()
    const { submitSucceeded: done, submitError } = form.getState()
    if (done) {
      saved.current = true
      void autosaved.drop()
      await guard.release()
      onSaved()
    } else if (submitError !== stale) setTries((count) => count + 1)
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  // Wherever the focus is: the browser would otherwise save the page.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) void latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void save()
  }

  return (
    <div className={styles.frame}>
      <form
        noValidate
        className={classes(styles.form, !indexed && styles.unindexed)}
        onKeyDown={onKeyDown}
        onPointerDownCapture={press.down}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {indexed && <SectionIndex sections={sections} problems={problems} />}
        <div className={styles.sections}>
          <RightsChanged />
          <AutosavedDraft autosaved={autosaved} />
          <ErrorSummary problems={problems} messages={messages} tries={tries} />
          {sections.map((section) => (
            <SectionFields key={section.id} section={section} />
          ))}
          <FormFooter
            saveLabel={saveLabel}
            cancelHref={cancelHref}
            // A section is gone afterwards, and with it the guard.
            onReset={() => void (indexed ? onReset() : guard.release().then(onReset))}
            autosavedAt={autosaved.autosavedAt}
          />
        </div>
      </form>
      <UnsavedDialog
        guard={guard}
        onLeave={() => {
          void autosaved.drop()
          guard.leave()
        }}
      />
      {merge && (
        <ConflictDialog
          merge={merge}
          onClose={onUnsettled}
          onSave={(keepMine) => {
            onSettle(keepMine)
            void save()
          }}
        />
      )}
    </div>
  )
}

/** @returns what is wrong, once the form was sent: what its rules say now, and what the server said of what was sent. */
function useProblems(sections: readonly FormSection[], refused: readonly FieldError[]): readonly Problem[] {
  const { fields, hidden } = useFormSetting()
  const { submitFailed, values, dirtySinceLastSubmit } = useFormState<Draft>({
    subscription: { submitFailed: true, values: true, dirtySinceLastSubmit: true },
  })
  if (!submitFailed) return []
  const broken = checkDraft(fields, values, hidden)
  return problemsOf(fields, sections, [...broken, ...(dirtySinceLastSubmit ? [] : refused)])
}
