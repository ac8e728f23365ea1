import { FORM_ERROR, type FormApi } from 'final-form'
import arrayMutators from 'final-form-arrays'
import {
  use,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { Form, useForm, useFormState } from 'react-final-form'
import { useLocation } from 'wouter'
import type { Fields } from '@core/kernel/entity/Field'
import type { FieldError } from '@core/kernel/entity/parse'
import type { FieldsRule } from '@core/kernel/entity/rules'
import { ApiError, messageOf } from '../../platform/api/ApiError'
import { checkPicture } from '../../platform/api/checkPicture'
import { tellKept } from '../../platform/offlineWrites/KeptOffline'
import { classes } from '../../platform/ui/classes'
import styles from './EntityForm.module.css'
import { type FormFiles, ownFiles } from '../data/FormFiles'
import { FormContext, TypedBefore, createPress, createUploads, useFormSetting } from './FormContext'
import { FormFooter } from './FormFooter'
import type { FormSection } from './FormSection'
import { keepClick } from './keepClick'
import { SaveDeclined } from './SaveReview'
import { AutosavedDraft } from './autosave/AutosavedDraft'
import { useAutosavedDraft } from './autosave/useAutosavedDraft'
import { ConflictDialog } from './conflict/ConflictDialog'
import { mergeConflict, resolve, type Merge } from './conflict/mergeConflict'
import type { Draft } from './draft/draft'
import { checkDraft, messagesWithoutField, toFormErrors } from './draft/formErrors'
import { RightsChanged } from './guard/RightsChanged'
import { UnsavedDialog } from './guard/UnsavedDialog'
import { type UnsavedGuard, useUnsavedGuard } from './guard/useUnsavedGuard'
import { ErrorSummary } from './sections/ErrorSummary'
import { SectionFields } from './sections/SectionFields'
import { SectionIndex } from './sections/SectionIndex'
import { createFreshRows, FreshRowsContext } from './sections/freshRows'
import { completeSections } from './sections/completeSections'
import { messagesElsewhere, problemsOf, type Problem } from './sections/formProblems'
import { dependsOnValues, shownSections, withoutUnshown } from './sections/shownSections'

export interface EntityFormProps {
  fields: Fields
  /** Rules across the fields. */
  rules?: readonly FieldsRule[] | undefined
  /** The record as it is stored by now, where the form changes one: what rules compare the draft with. */
  stored?: (() => object) | undefined
  /** Must not change while the form is open; by default derived from the fields. Fields that are in no section come last, under “More”. */
  sections?: readonly FormSection[] | undefined
  /** Paths that the form doesn't show, because another place edits them. */
  omit?: readonly string[] | undefined
  /** The initial values: `toDraft` of a record, or the defaults of a new one. */
  initial: Draft
  /** Paths that the user may not see. */
  hidden?: readonly string[]
  /** The id of the entity, if the fields belong to one. */
  entity?: string
  saveLabel: string
  /** The target of Cancel. Without it Cancel restores the stored values. */
  cancelHref?: string
  /** Given when the form is one section on the page of a record, or stands in a dialog: there is no index, and Cancel calls this. */
  onCancel?: () => void
  /** For a visitor: no index, no Cancel, and no words about saving and drafts. The button says what happens. */
  plain?: boolean
  /** In a dialog: is set to what closes it, which asks before unsaved changes are lost. */
  closing?: Ref<UnsavedGuard['close']>
  /** Whether the draft is saved on the server; the default is true. False if nobody is signed in. */
  autosave?: boolean
  /**
   * Saves the draft. An error that it throws is shown; the field errors of an `ApiError` are shown on their fields.
   * @param base the values that the draft is compared with
   */
  onSave: (draft: Draft, base: Draft) => Promise<void>
  /** Called after saving. */
  onSaved: () => void
  /** Fetches the record as it is stored now, after a conflict. The next save is based on that. */
  onStale?: () => Promise<Draft>
}

const none: readonly string[] = []

const checkedFiles: FormFiles = {
  ...ownFiles,
  async upload(file, options) {
    await checkPicture(file)
    return ownFiles.upload(file, options)
  },
}

/** The form's own errors after which the user has nothing to correct: they choose in a conflict, or didn't want to save after all. */
const stale = 'stale'
const declined = 'declined'

/** A form made of an entity's fields: rules, messages, keys, a guard against losing unsaved changes, and a dialog for conflicts. */
export function EntityForm({
  fields,
  rules,
  stored,
  sections: requested,
  omit,
  initial,
  hidden = none,
  entity,
  saveLabel,
  cancelHref,
  onCancel,
  plain = false,
  closing,
  autosave = true,
  onSave,
  onSaved,
  onStale,
}: EntityFormProps) {
  const [began] = useState(initial)
  const [sections] = useState(() => completeSections(fields, requested, omit))
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([])
  const [messages, setMessages] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<{ readonly merge: Merge; readonly theirs: Draft }>()
  // What the draft is compared with: the record as it was opened, or, after a conflict, as another person saved it.
  const base = useRef(began)
  const currentBase = useCallback(() => base.current, [])
  /** It waits on the device, so there is nothing that `onSaved` could show. */
  const isKept = useRef(false)
  const [, navigate] = useLocation()
  const leave = () => (onCancel ? onCancel() : cancelHref === undefined ? onSaved() : navigate(cancelHref))
  const [uploads] = useState(createUploads)
  const [press] = useState(createPress)
  const setting = useMemo(
    () => ({ fields, hidden, files: checkedFiles, uploads, press, ...(entity && { entity }) }),
    [fields, hidden, uploads, press, entity],
  )
  const [fresh] = useState(createFreshRows)
  useSyncExternalStore(fresh.subscribe, fresh.state, fresh.state)
  const check = (typed: Draft) =>
    checkDraft(fields, withoutUnshown(sections, base.current, typed), { hidden, rules, stored: stored?.() }).filter(
      ({ field }) => !fresh.has(field),
    )

  /** @returns the errors for final-form, or undefined if the draft is saved */
  const send = async (typed: Draft) => {
    const draft = withoutUnshown(sections, base.current, typed)
    setServerErrors([])
    setMessages([])
    try {
      await onSave(draft, base.current)
      return undefined
    } catch (error) {
      isKept.current = tellKept(error)
      if (isKept.current) return undefined
      if (error instanceof SaveDeclined) return { [FORM_ERROR]: declined }
      // A 409 that names a field is not a concurrent change; another record has the same value.
      if (error instanceof ApiError && error.status === 409 && onStale && error.errors.length === 0)
        return ask(draft, onStale)
      const errors = error instanceof ApiError ? error.errors : []
      const stray = messagesWithoutField(fields, errors)
      setServerErrors(errors)
      setMessages(
        errors.length > stray.length
          ? stray
          : [messageOf(error), ...stray.filter((message) => message !== messageOf(error))],
      )
      return { ...toFormErrors(fields, errors), [FORM_ERROR]: messageOf(error) }
    }
  }

  const ask = async (draft: Draft, fetchTheirs: () => Promise<Draft>) => {
    try {
      const theirs = await fetchTheirs()
      setConflict({ theirs, merge: mergeConflict(fields, base.current, draft, theirs) })
      return { [FORM_ERROR]: stale }
    } catch (error) {
      setMessages([messageOf(error)])
      return { [FORM_ERROR]: messageOf(error) }
    }
  }

  /** Puts the user's choices into the form, on top of the stored record. */
  const settle = (form: FormApi<Draft>, keepMine: ReadonlySet<string>) => {
    if (!conflict) return
    const { merge, theirs } = conflict
    const draft = resolve(merge, keepMine)
    base.current = theirs
    setConflict(undefined)
    form.batch(() => {
      form.initialize(theirs)
      for (const name of new Set([...Object.keys(draft), ...Object.keys(theirs)])) form.change(name, draft[name])
    })
  }

  return (
    <FormContext value={setting}>
      <FreshRowsContext value={fresh}>
        <Form<Draft>
          initialValues={began}
          mutators={{ ...arrayMutators }}
          validate={(draft) => toFormErrors(fields, check(draft))}
          onSubmit={send}
          subscription={{}}
        >
          {({ handleSubmit, form }) => (
            <FormBody
              {...{ sections, check, saveLabel, cancelHref, closing, autosave, serverErrors, messages }}
              onSaved={() => (isKept.current ? leave() : onSaved())}
              indexed={!onCancel && !plain}
              plain={plain}
              base={currentBase}
              submit={() => {
                // The rules must know all rows before the form looks at its errors.
                flushSync(() => fresh.clear())
                return handleSubmit()
              }}
              merge={conflict?.merge}
              onSettle={(keepMine) => settle(form, keepMine)}
              onUnsettled={() => setConflict(undefined)}
              onReset={() => {
                setServerErrors([])
                setMessages([])
                form.reset()
                onCancel?.()
              }}
            />
          )}
        </Form>
      </FreshRowsContext>
    </FormContext>
  )
}

interface FormBodyProps {
  sections: readonly FormSection[]
  /** What is wrong with a draft, by its fields and across them. */
  check: (draft: Draft) => readonly FieldError[]
  saveLabel: string
  cancelHref: string | undefined
  closing: EntityFormProps['closing']
  autosave: boolean
  /** Whether an index of the sections is shown beside them. */
  indexed: boolean
  plain: boolean
  /** Returns what the draft is compared with. */
  base: () => Draft
  serverErrors: readonly FieldError[]
  messages: readonly string[]
  submit: () => Promise<unknown> | undefined
  onSaved: () => void
  /** Both sides, while the user has to choose. */
  merge: Merge | undefined
  /** Puts the choices into the form, before it is saved. */
  onSettle: (keepMine: ReadonlySet<string>) => void
  onUnsettled: () => void
  /** Restores the stored values. */
  onReset: () => void
}

/** The content of a form, its keys, and its guard. */
function FormBody({
  sections: all,
  check,
  saveLabel,
  cancelHref,
  closing,
  autosave,
  indexed,
  plain,
  base,
  serverErrors,
  messages,
  submit,
  onSaved,
  merge,
  onSettle,
  onUnsettled,
  onReset,
}: FormBodyProps) {
  const form = useForm()
  const sections = useShownSections(all)
  const { dirty, submitSucceeded } = useFormState({ subscription: { dirty: true, submitSucceeded: true } })
  const guard = useUnsavedGuard(dirty === true && !submitSucceeded)
  const saved = useRef(false)
  const isSaved = useCallback(() => saved.current, [])
  const autosaved = useAutosavedDraft(autosave, base, isSaved)
  const { problems, elsewhere } = useProblems(sections, check, serverErrors)
  const [tries, setTries] = useState(0)
  const waiting = useRef(false)
  const { uploads, press } = useFormSetting()

  const save = async () => {
    if (saved.current || waiting.current || form.getState().submitting) return
    waiting.current = true
    // Uploads that are under way belong to the record, too.
    await uploads.settled()
    waiting.current = false
    await submit()
    const { submitSucceeded: done, submitError } = form.getState()
    if (done) {
      saved.current = true
      void autosaved.drop()
      await guard.release()
      onSaved()
    } else if (submitError !== stale && submitError !== declined) setTries((count) => count + 1)
  }

  const typedBefore = use(TypedBefore)
  useEffect(() => {
    form.batch(() => Object.entries(typedBefore ?? {}).forEach(([name, value]) => form.change(name, value)))
  }, [form, typedBefore])
  useImperativeHandle(closing, () => guard.close)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  // Wherever the focus is, because the browser would otherwise save the page.
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
        className={classes(styles.form, !indexed && styles.unindexed, indexed && sections.length < 2 && styles.single)}
        onKeyDown={onKeyDown}
        onPointerDownCapture={(event) => {
          press.down()
          keepClick(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {indexed && sections.length > 1 && <SectionIndex sections={sections} problems={problems} />}
        <div className={styles.sections}>
          <RightsChanged />
          <AutosavedDraft autosaved={autosaved} />
          <ErrorSummary
            problems={problems}
            messages={[...messages, ...elsewhere]}
            tries={tries}
            small={!indexed && !plain}
          />
          {sections.map((section) => (
            <SectionFields key={section.id} section={section} />
          ))}
          <FormFooter
            plain={plain}
            saveLabel={saveLabel}
            cancelHref={cancelHref}
            // Closing a section removes its guard, so the guard is released first.
            onReset={() => void (indexed ? onReset() : guard.release().then(onReset))}
            autosavedAt={autosaved.autosavedAt}
          />
        </div>
      </form>
      <UnsavedDialog
        guard={guard}
        hasDraft={autosaved.autosavedAt !== undefined}
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

/** @returns the sections that are shown with what is typed */
function useShownSections(sections: readonly FormSection[]): readonly FormSection[] {
  const [depends] = useState(() => dependsOnValues(sections))
  const { values } = useFormState<Draft>({ subscription: { values: depends } })
  return useMemo(() => (depends ? shownSections(sections, values) : sections), [depends, sections, values])
}

/**
 * @returns what is wrong, once the form was sent: what its rules say now, and what the server said of what was sent; and in words what is
 * wrong in fields that this form doesn't show, so that nobody wonders why it isn't saved.
 */
function useProblems(
  sections: readonly FormSection[],
  check: FormBodyProps['check'],
  refused: readonly FieldError[],
): { readonly problems: readonly Problem[]; readonly elsewhere: readonly string[] } {
  const { fields } = useFormSetting()
  const { submitFailed, values, dirtySinceLastSubmit } = useFormState<Draft>({
    subscription: { submitFailed: true, values: true, dirtySinceLastSubmit: true },
  })
  if (!submitFailed) return { problems: [], elsewhere: [] }
  const broken = check(values)
  return {
    problems: problemsOf(fields, sections, [...broken, ...(dirtySinceLastSubmit ? [] : refused)]),
    elsewhere: messagesElsewhere(fields, sections, broken),
  }
}
