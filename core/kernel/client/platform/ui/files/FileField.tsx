import { useCallback, useEffect, useRef, useState } from 'react'
import { sizeText } from '@core/kernel/entity/files'
import { IconButton } from '../buttons/IconButton'
import { ChoiceGroup } from '../fields/ChoiceGroup'
import type { FieldProps } from '../fields/FieldFrame'
import { Icon } from '../layout/Icon'
import { useSay } from '../say'
import { FileChooser } from './FileChooser'
import styles from './files.module.css'

interface FileFieldProps extends FieldProps {
  accept: string
  /** The pictures that a phone's camera may bring. */
  camera?: string
  /** How many it takes. */
  most?: number
  /** Which kinds, and how large. */
  kinds?: string
  value: readonly File[]
  onChange: (files: readonly File[]) => void
  autoFocus?: boolean
}

/** Files that are sent with the form that they stand in: each with its preview, and taken away again. */
export function FileField({ accept, camera, most = 1, kinds, value, onChange, autoFocus, ...field }: FileFieldProps) {
  const chooser = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState(0)
  useEffect(() => {
    if (removed > 0) chooser.current?.focus()
  }, [removed])
  const remove = (file: File) => {
    onChange(value.filter((one) => one !== file))
    setRemoved((count) => count + 1)
  }
  return (
    <ChoiceGroup {...field}>
      <div className={styles.files}>
        {value.length > 0 && (
          <ul className={styles.list}>
            {value.map((file) => (
              <ChosenRow
                key={`${file.name} ${file.lastModified} ${file.size}`}
                file={file}
                onRemove={() => remove(file)}
              />
            ))}
          </ul>
        )}
        {value.length < most && (
          <FileChooser
            ref={chooser}
            label={field.label}
            accept={accept}
            multiple={most > 1}
            help={kinds}
            {...(camera !== undefined && { camera })}
            {...(autoFocus && { autoFocus })}
            onFiles={(files) => onChange([...value, ...files].slice(0, most))}
          />
        )}
      </div>
    </ChoiceGroup>
  )
}

/** A file that was chosen: what is on it, or what kind it is, its name and its size. */
function ChosenRow({ file, onRemove }: { file: File; onRemove: () => void }) {
  const say = useSay()
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <li className={styles.row}>
      {/^image\/(jpeg|png|webp)$/.test(file.type) ? (
        <img ref={draw} alt="" className={styles.picture} />
      ) : (
        <Icon name={file.type === 'application/pdf' ? 'pi-file-pdf' : 'pi-file'} className={styles.sign ?? ''} />
      )}
      <span className={styles.words}>
        <bdi className={styles.name}>{file.name}</bdi>
        <span className={styles.size}>{sizeText(file.size)}</span>
      </span>
      <IconButton icon="pi-times" label={say('Remove {what}', { what: file.name })} size="small" onClick={onRemove} />
    </li>
  )
}
