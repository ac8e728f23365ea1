import { useEffect, useRef } from 'react'
import { type FileRef, fileTypes, mediaTypes } from '@core/kernel/entity/files'
import { ChoiceGroup } from '../../../../platform/ui/fields/ChoiceGroup'
import { FileChooser } from '../../../../platform/ui/files/FileChooser'
import styles from '../../../../platform/ui/files/files.module.css'
import type { ControlProps } from '../../FormSection'
import { FileRow } from './FileRow'
import { useUploads } from './useUploads'
import { UploadRow } from './UploadRow'
import { useSay } from '../../../../platform/ui/say'

/**
 * Files that are dropped, pasted, chosen, or taken with a phone's camera. They are uploaded at once, and attached to the record when it is
 * saved.
 */
export function FilesControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const files = Array.isArray(value) ? (value as readonly FileRef[]) : []
  const say = useSay()
  const most = field.max ?? 10
  const types = field.types ?? fileTypes
  const current = useRef(files)
  useEffect(() => {
    current.current = files
  })
  const chooser = useRef<HTMLButtonElement>(null)
  const { uploads, add, drop, retry } = useUploads(most - files.length, most, (file) => {
    current.current = [...current.current, file]
    onChange(current.current)
  })
  const full = files.length + uploads.filter((upload) => !upload.error).length >= most
  const remove = (id: string) => {
    onChange(files.filter((file) => file.id !== id))
    onBlur()
    chooser.current?.focus()
  }
  const accept = types.map((type) => mediaTypes[type]).join(',')
  const images = types.filter((type) => type !== 'pdf')
  return (
    <ChoiceGroup {...{ label, required, error, help: field.help }}>
      <div className={styles.files}>
        {(files.length > 0 || uploads.length > 0) && (
          <ul className={styles.list}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} onRemove={() => remove(file.id)} />
            ))}
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
        {!full && (
          <FileChooser
            ref={chooser}
            label={label}
            accept={accept}
            multiple={most > 1}
            {...(images.length > 0 && { camera: images.map((type) => mediaTypes[type]).join(',') })}
            help={say('{types}, 10 MB each', { types: types.join(', ') })}
            onFiles={add}
          />
        )}
      </div>
    </ChoiceGroup>
  )
}
