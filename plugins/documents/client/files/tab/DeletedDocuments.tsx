import { useState } from 'react'
import { messageOf, useLoad, toast } from '@core/client/session'
import { Button, ErrorState, Muted, Row, Since, Skeleton, Stack, useNow } from '@core/client/ui'
import { type DeletedDocument, documentsApi } from '../documentsApi'
import type { DocumentsStore } from './DocumentsStore'
import styles from './documents.module.css'

interface DeletedDocumentsProps {
  store: DocumentsStore
  /** The record's id. */
  record: number
}

/** The record's documents that were deleted within 30 days, which can be restored. They are loaded on demand. */
export function DeletedDocuments({ store, record }: DeletedDocumentsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={2} align="start" className={styles.deleted}>
      <Button size="small" variant="ghost" icon="pi-trash" aria-expanded={open} onClick={() => setOpen(!open)}>
        Deleted documents
      </Button>
      {open && <DeletedList store={store} record={record} />}
    </Stack>
  )
}

function DeletedList({ store, record }: DeletedDocumentsProps) {
  const { entityType } = store
  const now = useNow()
  const { value, failure, error, reload } = useLoad(`${entityType} ${record}`, (signal) =>
    documentsApi.deleted(entityType, record, signal),
  )
  const restore = async ({ id }: DeletedDocument) => {
    try {
      toast.success((await documentsApi.restore(id)) ?? 'Document restored successfully !!')
      await store.load()
    } catch (error) {
      toast.error(messageOf(error))
    }
    reload()
  }
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="60px" />
  if (value.length === 0) return <p className={styles.none}>Nothing was deleted here in the last 30 days.</p>
  return (
    <Stack as="ul" aria-label="Deleted documents">
      {value.map((gone) => (
        <Row as="li" gap={3} key={gone.id} className={styles.item}>
          <div className={styles.words}>
            <bdi>{gone.name}</bdi>
            <Muted size={12}>
              deleted <Since at={gone.deletedAt} now={now} />
              {gone.deletedBy && ` by ${gone.deletedBy}`}
            </Muted>
          </div>
          <Button size="small" icon="pi-undo" aria-label={`Restore ${gone.name}`} onClick={() => void restore(gone)}>
            Restore
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
