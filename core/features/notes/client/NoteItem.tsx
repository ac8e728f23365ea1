import { useRef, useState } from 'react'
import { formatInstant } from '@core/kernel/entity/dates'
import type { EntityNotes } from '@core/kernel/entity/defineEntity'
import type { Note } from '../shared/noteCalls'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { flushThen } from '@core/kernel/client/platform/ui/flushThen'
import { Avatar } from '@core/kernel/client/platform/ui/layout/Avatar'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { draftOf, inputOf } from './noteDraft'
import { NoteForm } from './NoteForm'
import type { NotesStore } from './NotesStore'
import { type NotePerson, textParts } from './noteText'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import styles from './Notes.module.css'
import { UnseenMentions } from './UnseenMentions'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'

/** One note: its author, time and text, and the actions that this viewer may take. */
export function NoteItem({ note, store, now }: { note: Note; store: NotesStore; now: number }) {
  const { createdBy, createdAt, editedAt, may, sensitive } = note
  const kind = store.record.entity.notes?.sensitive
  const viewer = useViewer()
  const [draft, setDraft] = useState<ReturnType<typeof draftOf>>()
  const [isConfirming, setIsConfirming] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const author = createdBy?.name ?? 'Somebody who is gone'
  const mayEdit = may.edit && now < Date.parse(note.editableUntil)
  const closeEdit = () =>
    flushThen(
      () => setDraft(undefined),
      () => edit.current?.focus(),
    )
  const restore = () => {
    store.restore(note).then(toast.success, (error: unknown) => toast.error(messageOf(error)))
  }
  const tellNow = ({ id }: NotePerson) => {
    const { mentions, ...input } = inputOf(draftOf(note))
    store.update(note, { ...input, mentions: [...mentions, id] }).then(toast.success, (error: unknown) => {
      toast.error(messageOf(error))
    })
  }
  const { busy, failure, submit, clear } = useSubmit(async () => {
    toast.success(await store.remove(note), { label: 'Undo', run: restore })
    setIsConfirming(false)
  })
  const close = () => {
    clear()
    setIsConfirming(false)
  }
  return (
    <li className={styles.note}>
      <Avatar name={author} size={26} />
      <article className={styles.body} aria-label={`Note by ${author}, ${formatInstant(createdAt)}`}>
        <Row as="header" gap={2} rowGap={0} wrap className={styles.head}>
          <span className={styles.author}>{author}</span>
          <Muted as="span" subtle size={12}>
            <Since at={createdAt} now={now} />
            {editedAt && <span data-tip={formatInstant(editedAt)}> · edited</span>}
          </Muted>
          {sensitive && (
            <span className={styles.sensitive}>
              <Icon name="pi-lock" /> {capitalized(kind?.name ?? 'hidden')}
            </span>
          )}
          {!draft && (
            <span className={styles.actions}>
              {mayEdit && (
                <IconButton
                  ref={edit}
                  icon="pi-pencil"
                  label="Edit note"
                  size="small"
                  onClick={() => setDraft(draftOf(note))}
                />
              )}
              {may.delete && (
                <IconButton icon="pi-trash" label="Delete note" size="small" onClick={() => setIsConfirming(true)} />
              )}
            </span>
          )}
        </Row>
        {draft ? (
          <NoteForm
            record={store.record}
            label="Edit note"
            submitLabel="Save"
            draft={draft}
            autoFocus
            onChange={setDraft}
            onCancel={closeEdit}
            onSend={async (input) => {
              const message = await store.update(note, input)
              closeEdit()
              return message
            }}
          />
        ) : (
          <>
            <NoteText note={note} details={kind} />
            {createdBy?.id === viewer.id && (
              <UnseenMentions
                record={store.record}
                text={note.text ?? ''}
                mentions={note.mentions}
                {...(mayEdit && { onSeen: (person) => tellNow(person) })}
              />
            )}
          </>
        )}
      </article>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this note?"
        confirmLabel="Delete note"
        busy={busy}
        problem={failure}
        onConfirm={() => void submit()}
        onClose={close}
      >
        <p>
          It disappears for everybody. Right afterwards you can still undo it; the timeline keeps that a note was
          deleted, and not what it said.
        </p>
      </ConfirmDialog>
    </li>
  )
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function NoteText({ note: { text, mentions }, details }: { note: Note; details: EntityNotes['sensitive'] }) {
  if (text === null)
    return (
      <Muted size={13}>
        Hidden: it holds {details?.name ?? 'details'}. You need “View sensitive fields” to read it.
      </Muted>
    )
  return (
    <p className={styles.text}>
      {textParts(text, mentions).map((part, at) => {
        if (part.kind === 'link') {
          return (
            // The parts of a text have no id, only their index.
            // oxlint-disable-next-line react/no-array-index-key
            <a key={at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )
        }
        return part.kind === 'mention' ? (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.mention}>
            {part.text}
          </span>
        ) : (
          part.text
        )
      })}
    </p>
  )
}
