import { useState } from 'react'
import { Button, Dialog, LinkButton } from '@core/client/ui'
import type { FileRef } from '@core/entity'
import { documentPaths } from '../../../shared/documentPaths'
import type { DocumentRow } from '../documentsApi'
import { DocumentPreview } from './DocumentPreview'
import { VersionList } from './VersionList'

interface PreviewDialogProps {
  document: DocumentRow
  mayUpdate: boolean
  onChanged: () => void
  onClose: () => void
}

/** A dialog with a document's content and its versions. */
export default function PreviewDialog({ document, mayUpdate, onChanged, onClose }: PreviewDialogProps) {
  const { id, name, file } = document
  const [chosen, setChosen] = useState<Pick<FileRef, 'id' | 'type'>>()
  const [versions, setVersions] = useState(false)
  const shown = chosen ?? file?.[0]
  return (
    <Dialog
      open
      title={name}
      width="960px"
      onClose={onClose}
      footer={
        <>
          <LinkButton href={documentPaths.record.replace(':id', String(id))}>Open its page</LinkButton>
          <Button aria-expanded={versions} onClick={() => setVersions(!versions)}>
            Versions
          </Button>
        </>
      }
    >
      {shown && <DocumentPreview file={shown} name={name} />}
      {versions && (
        <VersionList
          document={document}
          mayUpdate={mayUpdate}
          onShow={({ fileId, type }) => setChosen({ id: fileId, type })}
          onChanged={() => {
            setChosen(undefined)
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
