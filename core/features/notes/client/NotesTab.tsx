import { countText } from '@core/kernel/entity/countText'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { allows } from '@core/kernel/entity/policy'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { titleOf } from '@core/kernel/client/kit/data/titleOf'
import { WaitingHere } from '@core/kernel/client/kit/waiting/WaitingHere'
import { NewNote } from './NoteBox'
import { notePath } from './notesApi'
import { NoteItem } from './NoteItem'
import { NotesStore } from './NotesStore'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import styles from './Notes.module.css'

/** The notes on this record, and the form for a new one. */
export default observer(function NotesTab() {
  const {
    store: { entity },
    record,
  } = useOpenRecord()
  const viewer = useViewer()
  const store = useMemo(() => new NotesStore({ entity, id: record.id }), [entity, record.id])
  useEffect(() => {
    void store.load()
    return () => store.dispose()
  }, [store])
  const mayWrite = allows(entity, 'update', viewer, record)
  return (
    <Stack as="section" gap={5} aria-labelledby="notes-title" className={styles.notes}>
      <h2 id="notes-title" className="visually-hidden">
        Notes
      </h2>
      {mayWrite && (
        <NewNote
          key={record.id}
          record={store.record}
          create={(input, key) => store.create(input, key, titleOf(store.record.entity, record))}
        />
      )}
      <WaitingHere
        belongs={({ path, records }) =>
          path === notePath && records.some(({ entity, id }) => entity === store.record.entity.id && id === record.id)
        }
      />
      <NotesList store={store} mayWrite={mayWrite} />
    </Stack>
  )
})

const NotesList = observer(function NotesList({ store, mayWrite }: { store: NotesStore; mayWrite: boolean }) {
  const now = useNow()
  const { notes, error, loading, more, total } = store
  if (!notes)
    return error ? <ErrorState error={error} onRetry={() => void store.load()} /> : <Skeleton height="120px" />
  if (notes.length === 0)
    return (
      <Muted size={13}>
        {mayWrite
          ? `No notes yet. What you write here is for colleagues who may see this ${store.record.entity.name.one.toLowerCase()}.`
          : 'No notes yet.'}
      </Muted>
    )
  return (
    <>
      <ol aria-label={`${countText(total, 'note')}, newest first`}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} store={store} now={now} />
        ))}
      </ol>
      {more && (
        <Button size="small" loading={loading} onClick={() => void store.loadEarlier()}>
          Earlier notes
        </Button>
      )}
    </>
  )
})
