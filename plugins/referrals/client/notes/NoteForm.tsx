import { useState } from 'react'
import { ApiError, messageOf } from '@core/client/api/ApiError'
import { toast } from '@core/client/toasts/toast'
import { Button } from '@core/client/ui/buttons/Button'
import { Checkbox } from '@core/client/ui/fields/Checkbox'
import { messages } from '@core/entity/messages'
import { noteFields } from '../../shared/notes/noteFields'
import { inputOf, type NoteDraft } from './noteDraft'
import { MentionBox } from './MentionBox'
import type { NoteInput } from './notesApi'
import styles from './Notes.module.css'

interface NoteFormProps {
  referralId: number
  label: string
  submitLabel: string
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
  /** @returns what to tell the person @throws ApiError when it is refused: what is typed stays */
  onSend: (input: NoteInput) => Promise<string>
  onCancel?: () => void
  autoFocus?: boolean
}

/** Where a note is typed, a new one or one that is edited. */
export function NoteForm({ referralId, label, submitLabel, draft, onChange, onSend, onCancel, autoFocus }: NoteFormProps) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    if (draft.text.trim() === '') return setError(messages.required(noteFields.text.label))
    setBusy(true)
    setError(undefined)
    try {
      toast.success(await onSend(inputOf(draft)))
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.errors : []
      setError(fields[0]?.message ?? messageOf(failure))
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionBox
        referralId={referralId}
        label={label}
        draft={draft}
        error={error}
        onChange={(next) => {
          setError(undefined)
          onChange(next)
        }}
        onSend={() => void send()}
        {...(onCancel && { onEscape: onCancel })}
        {...(autoFocus && { autoFocus })}
      />
      <div className={styles.bar}>
        <Checkbox label={noteFields.sensitive.label} checked={draft.sensitive} onChange={(sensitive) => onChange({ ...draft, sensitive })} help={draft.sensitive ? noteFields.sensitive.help : undefined} />
        <div className={styles.buttons}>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="small" variant="primary" type="submit" loading={busy} title="Ctrl + Enter">
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}
