import { useEffect, useId, useRef } from 'react'
import { type FileRef, fileTypes, mediaTypes } from '@core/entity/files'
import { classes } from '../../../../platform/ui/classes'
import { Button } from '../../../../platform/ui/buttons/Button'
import { useFileDrop } from '../../../../platform/ui/drag/useFileDrop'
import { ChoiceGroup } from '../../../../platform/ui/fields/ChoiceGroup'
import type { ControlProps } from '../../FormSection'
import { FileRow } from './FileRow'
import styles from './files.module.css'
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
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const { uploads, add, drop, retry } = useUploads(most - files.length, most, (file) => {
    current.current = [...current.current, file]
    onChange(current.current)
  })
  const { over, zone } = useFileDrop(add)
  const full = files.length + uploads.filter((upload) => !upload.error).length >= most
  const remove = (id: string) => {
    onChange(files.filter((file) => file.id !== id))
    onBlur()
    chooser.current?.parentElement?.querySelector('button')?.focus()
  }
  const accept = types.map((type) => mediaTypes[type]).join(',')
  const images = types.filter((type) => type !== 'pdf')
  const input = (ref: typeof chooser, more: { accept: string; capture?: 'environment'; multiple?: boolean }) => (
    <input
      ref={ref}
      type="file"
      hidden
      {...more}
      onChange={({ target }) => {
        add([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )

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
          <div className={classes(styles.zone, over && styles.over)} {...zone}>
            <Button
              size="small"
              icon="pi-upload"
              aria-label={say(most === 1 ? '{label}: choose a file' : '{label}: choose files', { label })}
              aria-describedby={helpId}
              onClick={() => chooser.current?.click()}
            >
              {say(most === 1 ? 'Choose a file' : 'Choose files')}
            </Button>
            {images.length > 0 && (
              <Button
                size="small"
                icon="pi-camera"
                className={styles.camera ?? ''}
                aria-label={say('{label}: take a photo', { label })}
                onClick={() => camera.current?.click()}
              >
                {say('Take a photo')}
              </Button>
            )}
            <span id={helpId} className={styles.help}>
              <span className={styles.drop}>
                {say(most === 1 ? 'or drop or paste it here · ' : 'or drop or paste them here · ')}
              </span>
              {say('{types}, 10 MB each', { types: types.join(', ') })}
            </span>
            {input(chooser, { accept, multiple: most > 1 })}
            {input(camera, { accept: images.map((type) => mediaTypes[type]).join(','), capture: 'environment' })}
          </div>
        )}
      </div>
    </ChoiceGroup>
  )
}
