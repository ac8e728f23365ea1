import { sizeText } from '@core/kernel/entity/files'
import { Button } from '../../../../platform/ui/buttons/Button'
import { IconButton } from '../../../../platform/ui/buttons/IconButton'
import { Icon } from '../../../../platform/ui/layout/Icon'
import styles from '../../../../platform/ui/files/files.module.css'
import type { Upload } from './useUploads'
import { useSay } from '../../../../platform/ui/say'

/** An upload with its progress, or a failed upload with the reason. */
export function UploadRow({
  upload: { name, size, progress, error, again },
  onDrop,
  onRetry,
}: {
  upload: Upload
  onDrop: () => void
  onRetry: () => void
}) {
  const say = useSay()
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
            {say(error)}
          </span>
        ) : (
          <>
            <progress aria-label={say('Uploading {name}', { name })} className={styles.progress} value={progress} />
            <span className={styles.size}>{sizeText(size)}</span>
          </>
        )}
      </span>
      {again && (
        <Button size="small" icon="pi-refresh" aria-label={say('Try again: {name}', { name })} onClick={onRetry}>
          {say('Try again')}
        </Button>
      )}
      <IconButton
        icon="pi-times"
        label={say(error ? 'Dismiss {name}' : 'Stop uploading {name}', { name })}
        size="small"
        onClick={onDrop}
      />
    </li>
  )
}
