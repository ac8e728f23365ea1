import { type FileRef, mediaTypes, sizeText } from '@core/entity/files'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Icon } from '../../../ui/layout/Icon'
import { useFormSetting } from '../../FormContext'
import styles from './files.module.css'

const pictures: ReadonlySet<string> = new Set([mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])

interface FileRowProps {
  file: FileRef
  onRemove: () => void
}

/** A file that is there: its picture or its sign, its name as the way to it, its size, and a way to take it out. */
export function FileRow({ file: { id, fileName, type, size }, onRemove }: FileRowProps) {
  const href = useFormSetting().files.href(id)
  return (
    <li className={styles.row}>
      {href && pictures.has(type) ? <img src={href} alt="" loading="lazy" className={styles.picture} /> : <Icon name={type === mediaTypes.pdf ? 'pi-file-pdf' : 'pi-image'} className={styles.sign ?? ''} />}
      <span className={styles.words}>
        {href ? (
          <a href={href} target="_blank" rel="noopener" className={styles.name}>
            <bdi>{fileName}</bdi>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          <bdi className={styles.name}>{fileName}</bdi>
        )}
        <span className={styles.size}>{sizeText(size)}</span>
      </span>
      <IconButton icon="pi-times" label={`Remove ${fileName}`} size="small" onClick={onRemove} />
    </li>
  )
}
