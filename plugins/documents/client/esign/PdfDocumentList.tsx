import { EntityList, EntityListStore, entityApi, type DetailOf, type RowOf } from '@core/client/kit'
import { useOncePerRole, useViewer } from '@core/client/session'
import { Badge, Button, LinkButton } from '@core/client/ui'
import { useState } from 'react'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { statusName } from '../../shared/esign/statuses'
import { can } from '../../shared/documentPermissions'
import { documentPaths } from '../../shared/documentPaths'
import { NewDocumentDialog } from './NewDocumentDialog'
import { statusTone } from './statusTone'

type Row = RowOf<typeof pdfDocumentEntity>

const key = {}
const views = [
  { id: 'all', name: 'All' },
  { id: 'open', name: 'Out for signature', filters: { status: '2,3,4' } },
  { id: 'drafts', name: 'Drafts', filters: { status: '1' } },
  { id: 'completed', name: 'Completed', filters: { status: '5' } },
]

/** The PDF documents that the user may see, with their status. S3.15 */
export default function PdfDocumentList() {
  const viewer = useViewer()
  const { list } = useOncePerRole(key, (own) => ({
    list: own(
      new EntityListStore<Row>({
        entity: pdfDocumentEntity,
        api: entityApi<Row, DetailOf<typeof pdfDocumentEntity>>(pdfDocumentEntity),
        defaultSort: { field: 'createdAt', direction: 'desc' },
        views,
      }),
    ),
  }))
  const [isNew, setNew] = useState(false)
  const add = viewer.permissions.has(can.create) && (
    <Button variant="primary" icon="pi-plus" onClick={() => setNew(true)}>
      New document
    </Button>
  )
  return (
    <>
      <EntityList
        store={list}
        icon="pi-file-edit"
        columns={[
          { field: 'title', main: true, card: 'title', width: 290 },
          {
            field: 'status',
            card: 'aside',
            width: 130,
            render: ({ status }) => (
              <Badge tone={statusTone(status ?? 1)} dot>
                {statusName(status ?? 1)}
              </Badge>
            ),
          },
          { field: 'signerNames', card: 'sub', width: 180 },
          { field: 'entityTypeId', width: 190 },
          { field: 'sentAt', width: 170 },
          { field: 'completedAt', width: 170 },
          { field: 'template', width: 190 },
        ]}
        filters={['status', 'template']}
        rowHref={({ id }) => `/document/pdf/${id}`}
        action={
          <>
            <LinkButton href={documentPaths.list} icon="pi-folder">
              Files
            </LinkButton>
            <LinkButton href="/document/templates" icon="pi-bookmark">
              Templates
            </LinkButton>
            {add}
          </>
        }
        emptyAction={add}
        emptyHint="Documents that you send for signature appear here."
      />
      {isNew && <NewDocumentDialog onClose={() => setNew(false)} />}
    </>
  )
}
