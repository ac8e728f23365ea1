import { sizeText } from '@core/entity/files'
import { Button } from '../../../../platform/ui/buttons/Button'
import { IconButton } from '../../../../platform/ui/buttons/IconButton'
import { Icon } from '../../../../platform/ui/layout/Icon'
import styles from './files.module.css'
import type { Upload } from './useUploads'

/** A file on its way, with how far it has come; or one that failed, with why. */
export function UploadRow({
  upload: { name, size, progress, error, again },
  onDrop,
  onRetry,
}: {
  upload: Upload
  onDrop: () => void
  onRetry: () => void
}) {
  return (
    <li className={styles.row}>
      <Icon
        name={error ? 'pi-exclamation-circle' : 'pi-file'}
        className={(error ? styles.failed : styles.sign) ?? ''}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {error ? (
          <span role="alert" className={styles.error}>
            {error}
          </span>
        ) : (
          <>
            <progress aria-label={`Uploading ${name}`} className={styles.progress} value={progress} />
            <span className={styles.size}>{sizeText(size)}</span>
          </>
        )}
      </span>
      {again && (
        <Button size="small" icon="pi-refresh" aria-label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton
        icon="pi-times"
        label={error ? `Dismiss ${name}` : `Stop uploading ${name}`}
        size="small"
        onClick={onDrop}
      />
    </li>
  )
}
