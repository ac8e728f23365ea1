import { useState } from 'react'
import { type DetailOf, RecordDetails, recordScreen } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Badge, Button, Stack } from '@core/client/ui'
import { allows, sizeText } from '@core/entity'
import { can } from '../../shared/documentPermissions'
import { documentEntity } from '../../shared/files/documentEntity'
import { HoldButton } from '../retention/HoldButton'
import { saveFile } from './documentsApi'
import documentScreens from './documentScreens'
import { DocumentPreview } from './preview/DocumentPreview'
import { VersionList } from './preview/VersionList'

type Detail = DetailOf<typeof documentEntity>

/** The facts of a document that are shown beside its content. */
const { file: _file, entitySubType: _code, ...factFields } = documentEntity.fields

function Content({ record }: { record: Detail }) {
  const { record: store } = documentScreens.useStores()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly type: string }>()
  const mayUpdate = allows(documentEntity, 'update', useViewer(), record)
  const shown = chosen ?? record.file?.[0]
  return (
    <Stack gap={4}>
      {shown && <DocumentPreview file={shown} name={record.name} />}
      <VersionList
        document={record}
        mayUpdate={mayUpdate}
        onShow={({ fileId, type }) => setChosen({ id: fileId, type })}
        onChanged={() => {
          setChosen(undefined)
          void store.load(record.id)
        }}
      />
    </Stack>
  )
}

const Facts = ({ record }: { record: Detail }) => (
  <RecordDetails
    fields={factFields}
    record={record}
    byHand={[{ path: 'size', render: (size) => sizeText(size as number) }]}
  />
)

const Hold = ({ record }: { record: Detail }) => (record.legalHold ? <Badge tone="warning">Legal hold</Badge> : null)

function ReadActions({ record }: { record: Detail }) {
  const { record: store } = documentScreens.useStores()
  const viewer = useViewer()
  return (
    <>
      {viewer.permissions.has(can.manageRetention) && (
        <HoldButton document={record} onChanged={() => void store.load(record.id)} />
      )}
      <Download record={record} />
    </>
  )
}

const Download = ({ record }: { record: Detail }) => {
  const [file] = record.file ?? []
  return file ? (
    <Button variant="primary" icon="pi-download" onClick={() => saveFile(file.id, record.name)}>
      Download
    </Button>
  ) : null
}

/** A document: its content, its versions and its facts. */
export default recordScreen(documentScreens, {
  content: { label: 'Document', body: Content },
  keyFacts: [],
  details: Facts,
  badge: Hold,
  readActions: ReadActions,
  withheld: ({ legalHold }) => (legalHold ? ['delete'] : []),
})
