import { useEffect, useState } from 'react'
import type { Unseen } from '../shared/noteCalls'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { type NotedRecord, notesApi } from './notesApi'
import { type NotePerson, textParts } from './noteText'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import styles from './Notes.module.css'

interface UnseenMentionsProps {
  record: NotedRecord
  text: string
  /** Who is mentioned and told. */
  mentions: readonly NotePerson[]
  /** Somebody may see the record by now, and can be mentioned. Undefined where the note can't be edited any more. */
  onSeen?: (person: NotePerson) => void
}

/** Says of whom a note names after an @ that they may not see the record, and so are not told; and offers to give it to them. */
export function UnseenMentions({ record, text, mentions, onSeen }: UnseenMentionsProps) {
  const { store, record: open } = useOpenRecord()
  const [giving, setGiving] = useState<Unseen>()
  const people = useUnseen(record, text, mentions)
  const { owners, name, fields } = record.entity
  const one = name.one.toLowerCase()
  const field = owners?.assigned
  const from = field === undefined ? undefined : open.labels[field]
  const { busy, failure, submit, clear } = useSubmit(async ({ id, name: person }: Unseen) => {
    const message = await store.change({ [field!]: id })
    if (message) toast.success(message)
    onSeen?.({ id, name: person })
    setGiving(undefined)
  })
  if (people.length === 0) return null
  const close = () => {
    clear()
    setGiving(undefined)
  }
  return (
    <Callout tone="warning" title={`${listed(people)} can’t see this ${one}`}>
      {people.length === 1 ? 'The name stays' : 'The names stay'} plain text, and they aren’t told.
      {field !== undefined && onSeen && (
        <Row gap={2} wrap align="stretch" className={styles.give}>
          {people
            .filter(({ mayAssign }) => mayAssign)
            .map((person) => (
              <Button key={person.id} size="small" onClick={() => setGiving(person)}>
                Assign to {person.name}
              </Button>
            ))}
        </Row>
      )}
      <ConfirmDialog
        open={giving !== undefined}
        variant="primary"
        title={`Assign this ${one} to ${giving?.name ?? ''}?`}
        confirmLabel="Assign"
        busy={busy}
        problem={failure}
        onConfirm={() => void submit(giving!)}
        onClose={close}
      >
        <p>
          {typeof from === 'string' && from !== ''
            ? `${fields[field!]!.label}: ${from}, who may no longer see it afterwards.`
            : 'Nobody has it so far.'}{' '}
          The mention is sent with the note.
        </p>
      </ConfirmDialog>
    </Callout>
  )
}

const listed = (people: readonly NotePerson[]) =>
  people
    .map(({ name }) => name)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

/** @returns whom the text names after an @ who may not see the record; nobody while that is on its way */
function useUnseen(record: NotedRecord, text: string, mentions: readonly NotePerson[]): readonly Unseen[] {
  const [found, setFound] = useState<readonly Unseen[]>([])
  // Who is mentioned and told is not asked about again.
  const rest = textParts(text, mentions)
    .map((part) => (part.kind === 'text' ? part.text : ' '))
    .join('')
  const sought = /@\p{L}/u.test(rest) ? rest : ''
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      if (sought === '') return setFound([])
      // Somebody can go on writing when it can't be asked.
      void notesApi.unseen(record, sought, controller.signal).then(setFound, () => {})
    }, 400)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [record, sought])
  return sought === '' ? [] : found
}
