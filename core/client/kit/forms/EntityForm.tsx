import { FORM_ERROR, type FormApi } from 'final-form'
import arrayMutators from 'final-form-arrays'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import type { Fields } from '@core/entity/Field'
import type { FieldError } from '@core/entity/parse'
import { ApiError, messageOf } from '../../platform/api/ApiError'
import { mergeConflict, resolve, type Merge } from './conflict/mergeConflict'
import type { Draft } from './draft/draft'
import { checkDraft, messagesWithoutField, toFormErrors } from './draft/formErrors'
import { FormBody, stale } from './FormBody'
import { FormContext, ownFiles } from './FormContext'
import type { FormSection } from './FormSection'
import { createPress } from './press'
import { completeSections } from './sections/completeSections'
import { createUploads } from './uploads'

export interface EntityFormProps {
  fields: Fields
  /** Constant while the form is open; made of the fields unless said. Fields that none of them places come last, under “More”. */
  sections?: readonly FormSection[] | undefined
  /** Paths that the form leaves to other places. */
  omit?: readonly string[] | undefined
  /** What it begins with: `toDraft` of a record, or the defaults of a new one. */
  initial: Draft
  /** Paths that the person may not see. */
  hidden?: readonly string[]
  /** The id of the entity, where the fields are one's. */
  entity?: string
  saveLabel: string
  /** Where Cancel leads to; without it Cancel puts back what is stored. */
  cancelHref?: string
  /** It stands within the page of a record, one section alone: there is no index, and Cancel calls this. */
  onCancel?: () => void
  /** Whether what is typed is kept for the person on the server; it is, unless nobody is signed in. */
  autosave?: boolean
  /**
   * Stores the draft; `base` is what it is to be compared with. What it throws is shown: an ApiError's field errors on
   * their fields.
   */
  onSave: (draft: Draft, base: Draft) => Promise<void>
  /** Goes on after saving. */
  onSaved: () => void
  /** Fetches the record as it is stored now, when it was changed meanwhile; the next save goes on top of that. */
  onStale?: () => Promise<Draft>
}

const none: readonly string[] = []

/** A form made of an entity's fields: rules, messages, keys, a guard for what isn't saved, and both sides of a conflict. */
export function EntityForm({
  fields,
  sections: requested,
  omit,
  initial,
  hidden = none,
  entity,
  saveLabel,
  cancelHref,
  onCancel,
  autosave = true,
  onSave,
  onSaved,
  onStale,
}: EntityFormProps) {
  const [began] = useState(initial)
  const [sections] = useState(() => completeSections(fields, requested, omit))
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const [messages, setMessages] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<{ readonly merge: Merge; readonly theirs: Draft }>()
  // What the draft is compared with: the record as it was opened, or as somebody else left it since.
  const base = useRef(began)
  const currentBase = useCallback(() => base.current, [])
  const [uploads] = useState(createUploads)
  const [press] = useState(createPress)
  const setting = useMemo(
    () => ({ fields, hidden, files: ownFiles, uploads, press, ...(entity && { entity }) }),
    [fields, hidden, uploads, press, entity],
  )

  /** @returns what final-form takes for a refusal, or undefined when it is saved. */
  const send = async (draft: Draft) => {
    setRefused([])
    setMessages([])
    try {
      await onSave(draft, base.current)
      return undefined
    } catch (error) {
      // A 409 that names a field is not a concurrent change; another record has the same value.
      if (error instanceof ApiError && error.status === 409 && onStale && error.errors.length === 0)
        return ask(draft, onStale)
      const errors = error instanceof ApiError ? error.errors : []
      const stray = messagesWithoutField(fields, errors)
      setRefused(errors)
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

  /** Puts the choices into the form, on top of what is stored. */
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
      <Form<Draft>
        initialValues={began}
        mutators={{ ...arrayMutators }}
        validate={(draft) => toFormErrors(fields, checkDraft(fields, draft, hidden))}
        onSubmit={send}
        subscription={{}}
      >
        {({ handleSubmit, form }) => (
          <FormBody
            {...{ sections, saveLabel, cancelHref, autosave, refused, messages, onSaved }}
            indexed={!onCancel}
            base={currentBase}
            submit={() => handleSubmit()}
            merge={conflict?.merge}
            onSettle={(keepMine) => settle(form, keepMine)}
            onUnsettled={() => setConflict(undefined)}
            onReset={() => {
              setRefused([])
              setMessages([])
              form.reset()
              onCancel?.()
            }}
          />
        )}
      </Form>
    </FormContext>
  )
}
