import { type FileRef, mediaTypes, sizeText } from '@core/kernel/entity/files'
import { IconButton } from '../../../../platform/ui/buttons/IconButton'
import { Icon } from '../../../../platform/ui/layout/Icon'
import { FileStateNote, useFileState } from '../../../data/FileStateNote'
import { useFormSetting } from '../../FormContext'
import styles from '../../../../platform/ui/files/files.module.css'
import { useSay } from '../../../../platform/ui/say'

const pictures: ReadonlySet<string> = new Set([mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])

interface FileRowProps {
  file: FileRef
  onRemove: () => void
}

/** An uploaded file: its preview or icon, its name as a link, its size, and a button that removes it. */
export function FileRow({ file: { id, fileName, type, size }, onRemove }: FileRowProps) {
  const say = useSay()
  const { files } = useFormSetting()
  const state = useFileState(id, files.states)
  const own = files.href(id)
  const href = state?.state === 'refused' ? undefined : own
  return (
    <li className={styles.row}>
      {href && pictures.has(type) ? (
        <img src={href} alt="" loading="lazy" className={styles.picture} />
      ) : (
        <Icon name={type === mediaTypes.pdf ? 'pi-file-pdf' : 'pi-image'} className={styles.sign ?? ''} />
      )}
      <span className={styles.words}>
        {href ? (
          <a href={href} target="_blank" rel="noopener" className={styles.name}>
            <bdi>{fileName}</bdi>
            <span className="visually-hidden">{say(' (opens in a new tab)')}</span>
          </a>
        ) : (
          <bdi className={styles.name}>{fileName}</bdi>
        )}
        <span className={styles.size}>{sizeText(size)}</span>
        <FileStateNote state={state} inForm />
      </span>
      <IconButton icon="pi-times" label={say('Remove {what}', { what: fileName })} size="small" onClick={onRemove} />
    </li>
  )
}
