import { observer } from 'mobx-react-lite'
import { useSubmit } from '@core/client/forms'
import { type ColumnOverride, EntityList, type RowOf } from '@core/client/kit'
import { toast, useViewer } from '@core/client/session'
import { Button, LinkButton } from '@core/client/ui'
import { sizeText } from '@core/entity'
import { can } from '../../shared/documentPermissions'
import type { documentEntity } from '../../shared/files/documentEntity'
import { documentsApi } from './documentsApi'
import documentScreens from './documentScreens'

type Row = RowOf<typeof documentEntity>

/** The maximum number of documents in an archive. */
const most = 500

/** Downloads the selected documents; without a selection, those of the list. */
const DownloadZip = observer(function DownloadZip() {
  const { list } = documentScreens.useStores()
  const viewer = useViewer()
  const { selection, request } = list
  const { busy, submit } = useSubmit(
    async () => {
      const ids =
        selection.count > 0 && !selection.all
          ? [...selection.ids]
          : (await documentsApi.list({ ...request, offset: 0, limit: most, columns: ['name'], total: false })).data
              .map(({ id }) => id)
              .filter((id) => !selection.all || selection.has(id))
      if (ids.length === 0) toast.warning('There is nothing to download.')
      else await documentsApi.zip(ids.slice(0, most))
    },
    { onFailed: toast.error },
  )
  if (!viewer.permissions.has(can.export)) return null
  return (
    <Button icon="pi-download" loading={busy} onClick={() => void submit()}>
      {selection.count > 0 ? `Download ${Math.min(selection.count, most)}` : 'Download ZIP'}
    </Button>
  )
})

function Actions() {
  const viewer = useViewer()
  return (
    <>
      <LinkButton icon="pi-file-edit" href="/document/for-signature">
        For signature
      </LinkButton>
      {viewer.permissions.has(can.manageRetention) && (
        <LinkButton icon="pi-clock" href="/document/retention">
          Retention
        </LinkButton>
      )}
      <DownloadZip />
    </>
  )
}

const columns: readonly ColumnOverride<Row>[] = [
  { field: 'name', main: true, card: 'title', width: 260 },
  { field: 'entityType', width: 110, card: 'sub' },
  { field: 'entityTypeId', width: 220, card: 'line' },
  { field: 'entitySubTypeId', width: 140 },
  { field: 'documentType', width: 150 },
  { field: 'fileKind', width: 90 },
  { field: 'size', width: 90, card: 'aside', render: ({ size }) => (size === null ? '' : sizeText(size)) },
  { field: 'fileVersion', width: 90 },
  { field: 'tags', width: 160 },
]

/** All documents that the user may see. There is no add button, because documents are added on their records. S2.23 */
export default function DocumentList() {
  const { list } = documentScreens.useStores()
  return (
    <EntityList
      store={list}
      icon="pi-file"
      columns={columns}
      filters={['entityType', 'documentType', 'fileKind']}
      rowHref={({ id }) => documentScreens.recordHref(id)}
      action={<Actions />}
      emptyAction={null}
      emptyHint="Files are added on the Documents tab of a record, and appear here."
    />
  )
}
