import { type FileRef, sizeText } from '@core/kernel/entity/files'
import { FileStateNote, useFileState } from './FileStateNote'
import styles from './FieldValue.module.css'

/** Links to the files of a record. */
export function FileLinks({ files }: { files: readonly FileRef[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </ul>
  )
}

function FileLink({ file: { id, fileName, size } }: { file: FileRef }) {
  const state = useFileState(id)
  return (
    <li>
      {state ? (
        <bdi>{fileName}</bdi>
      ) : (
        <a href={`/api/file/${id}`} target="_blank" rel="noopener">
          <bdi>{fileName}</bdi>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}{' '}
      <span className={styles.fileSize}>{sizeText(size)}</span> <FileStateNote state={state} />
    </li>
  )
}
