import { messages } from '@core/kernel/entity/messages'
import { noteFields } from '../shared/noteCalls'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { inputOf, type NoteDraft } from './noteDraft'
import { MentionBox } from './MentionBox'
import type { NotedRecord, NoteInput } from './notesApi'
import styles from './Notes.module.css'
import { UnseenMentions } from './UnseenMentions'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'

interface NoteFormProps {
  record: NotedRecord
  label: string
  submitLabel: string
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
  /**
   * @returns a message for the user
   * @throws ApiError if the server refuses; the typed text stays
   */
  onSend: (input: NoteInput) => Promise<string>
  onCancel?: () => void
  autoFocus?: boolean
}

/** The form for a new note or for editing one. */
export function NoteForm({ record, label, submitLabel, draft, onChange, onSend, onCancel, autoFocus }: NoteFormProps) {
  const sensitive = record.entity.notes?.sensitive
  const { busy, error, failure, submit, clear } = useSubmit(
    async () => {
      toast.success(await onSend(inputOf(draft)))
    },
    {
      check: () =>
        draft.text.trim() ? undefined : { field: 'text', message: messages.required(noteFields.text.label) },
    },
  )
  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionBox
        record={record}
        label={label}
        draft={draft}
        error={error?.errors[0]?.message ?? failure}
        onChange={(next) => {
          clear()
          onChange(next)
        }}
        onSend={() => void submit()}
        {...(onCancel && { onEscape: onCancel })}
        {...(autoFocus && { autoFocus })}
      />
      <UnseenMentions
        record={record}
        text={draft.text}
        mentions={draft.mentions}
        onSeen={(person) => onChange({ ...draft, mentions: [...draft.mentions, person] })}
      />
      <Row gap={4} rowGap={2} wrap align="start" justify="between" className={styles.sending}>
        {sensitive && (
          <Checkbox
            label={sensitive.label}
            checked={draft.sensitive}
            onChange={(isSensitive) => onChange({ ...draft, sensitive: isSensitive })}
            help={draft.sensitive ? sensitive.help : undefined}
          />
        )}
        <div className={styles.buttons}>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="small" variant="primary" type="submit" loading={busy} data-tip="Ctrl + Enter">
            {submitLabel}
          </Button>
        </div>
      </Row>
    </Stack>
  )
}
