import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { UploadRow, useUploads } from '@core/client/forms'
import { toast } from '@core/client/session'
import { FileChooser, Stack } from '@core/client/ui'
import { mediaTypes } from '@core/entity'
import { documentEndings, largestDocument, subTypesOf } from '../../../shared/files/documentTypes'
import { type DocumentRow, documentsApi } from '../documentsApi'
import type { DocumentsStore } from './DocumentsStore'
import styles from './documents.module.css'

const accept = documentEndings.map((ending) => `.${ending}`).join(',')
const pictures = [mediaTypes.jpg, mediaTypes.png, mediaTypes.webp, mediaTypes.heic].join(',')
/** The maximum number in one upload. */
const most = 100

interface UploadZoneProps {
  store: DocumentsStore
  /** The id of the record that the files are added to. */
  record: number
}

/** Files can be dropped here, pasted anywhere on the page, chosen, or taken with a phone's camera. Each is uploaded immediately. */
export const UploadZone = observer(function UploadZone({ store, record: entityTypeId }: UploadZoneProps) {
  const { entityType, tab } = store
  const [spoken, setSpoken] = useState('')
  const target = useMemo(() => {
    const entitySubTypeId = tab || subTypesOf(entityType)[0]!.id
    return {
      largest: largestDocument,
      upload: (file: File, options: Parameters<typeof documentsApi.upload>[2]) =>
        documentsApi.upload(file, { entityType, entityTypeId, entitySubTypeId }, options),
    }
  }, [entityType, entityTypeId, tab])
  const { uploads, add, drop, retry } = useUploads<DocumentRow>(
    most,
    most,
    ({ name, fileVersion }) => {
      setSpoken(fileVersion && fileVersion > 1 ? `${name}: version ${fileVersion} uploaded` : `${name} uploaded`)
      toast.success('Document submitted successfully.')
      void store.load()
    },
    target,
  )
  usePastedFiles(add)
  return (
    <Stack gap={2}>
      <FileChooser
        label="Documents"
        accept={accept}
        camera={pictures}
        multiple
        help="PDF, pictures, texts, and files of Word and Excel, which have no preview; 50 MB each. A file of the same name becomes a new version."
        onFiles={add}
      />
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onDrop={() => drop(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </Stack>
  )
})

/** Accepts files that are pasted while the tab is shown, except into an input field. */
function usePastedFiles(take: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (files.length === 0 || isTyping) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
}
