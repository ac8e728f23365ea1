import { type FileRef, sizeText } from '@core/entity/files'
import styles from './FieldValue.module.css'

/** Files of a record, each as a way to it. */
export function FileLinks({ files }: { files: readonly FileRef[] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, fileName, size }) => (
        <li key={id}>
          <a href={`/api/file/${id}`} target="_blank" rel="noopener">
            <bdi>{fileName}</bdi>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>{' '}
          <span className={styles.fileSize}>{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  )
}
