import { countText } from '@core/entity'
import { observer } from 'mobx-react-lite'
import { useSubmit } from '@core/client/forms'
import { toast, useViewer } from '@core/client/session'
import { Button, ErrorState, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import type { OwnerRecord } from '../../../contract/recordDocuments'
import { can } from '../../../shared/documentPermissions'
import { documentsApi } from '../documentsApi'
import { DocumentItem } from './DocumentItem'
import type { DocumentsStore } from './DocumentsStore'
import styles from './documents.module.css'

interface ListedDocumentsProps {
  store: DocumentsStore
  /** The text if there are none. */
  none: string
  /** Given if the screen shows documents of several records. */
  records?: readonly OwnerRecord[]
}

/** The documents of a store, with a button that downloads them all. */
export const ListedDocuments = observer(function ListedDocuments({ store, none, records }: ListedDocumentsProps) {
  const { all, error, shown } = store
  if (!all) return error ? <ErrorState error={error} onRetry={() => void store.load()} /> : <Skeleton height="160px" />
  if (shown.length === 0) return <p className={styles.none}>{all.length > 0 ? 'No documents in this tab.' : none}</p>
  return (
    <>
      <Row gap={3} justify="between" className={styles.head}>
        <Muted size={12} role="status">
          {countText(shown.length, 'document')}
        </Muted>
        <DownloadAll ids={shown.map(({ id }) => id)} />
      </Row>
      <Stack as="ul">
        {shown.map((document) => (
          <DocumentItem key={document.id} document={document} store={store} {...(records && { records })} />
        ))}
      </Stack>
    </>
  )
})

function DownloadAll({ ids }: { ids: readonly number[] }) {
  const { busy, submit } = useSubmit(() => documentsApi.zip(ids), { onFailed: toast.error })
  const viewer = useViewer()
  if (ids.length < 2 || !viewer.permissions.has(can.export)) return null
  return (
    <Button size="small" icon="pi-download" loading={busy} onClick={() => void submit()}>
      Download all
    </Button>
  )
}
