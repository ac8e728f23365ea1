import { type ReactNode, useRef } from 'react'
import { allows } from '@core/kernel/entity/policy'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { titleOf } from '@core/kernel/client/kit/data/titleOf'
import { KeptOffline } from '@core/kernel/client/platform/offlineWrites/KeptOffline'
import { newIdempotencyKey } from '@core/kernel/client/platform/api/createApi'
import { useKey } from '@core/kernel/client/platform/ui/useKey'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { NoteForm } from './NoteForm'
import { type NotedRecord, type NoteInput, notesApi } from './notesApi'
import { useNoteDraft } from './useNoteDraft'
import styles from './Notes.module.css'

/** The form for a new note at the top of a record's feed, one line high until somebody writes. The feed follows the topic of notes. */
export default function NoteBox() {
  const {
    store: { entity },
    record,
  } = useOpenRecord()
  const viewer = useViewer()
  if (!allows(entity, 'update', viewer, record)) return null
  return (
    <Box>
      <NewNote
        key={record.id}
        record={{ entity, id: record.id }}
        create={async (input, key) =>
          (await notesApi.create({ entity, id: record.id }, input, key, titleOf(entity, record))).message
        }
      />
    </Box>
  )
}

/** N goes to the text of the note. */
function Box({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useKey('n', 'Write a note', () => box.current?.querySelector('textarea')?.focus())
  return (
    <div ref={box} className={styles.box}>
      {children}
    </div>
  )
}

interface NewNoteProps {
  record: NotedRecord
  /** @returns a message for the user */
  create: (input: NoteInput, key: string) => Promise<string>
}

/** The form for a new note, with its draft. */
export function NewNote({ record, create }: NewNoteProps) {
  const { draft, change, written } = useNoteDraft(record)
  const key = useRef(newIdempotencyKey())
  return (
    <NoteForm
      record={record}
      label="New note"
      submitLabel="Add note"
      draft={draft}
      onChange={change}
      onSend={async (input) => {
        const message = await create(input, key.current).catch((error: unknown) => {
          if (error instanceof KeptOffline) return error.message
          throw error
        })
        key.current = newIdempotencyKey()
        written()
        return message
      }}
    />
  )
}
