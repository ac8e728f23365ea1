import { useLoad, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Badge, Button, ErrorState, Since, Skeleton, useNow } from '@core/client/ui'
import { sizeText } from '@core/entity'
import { type DocumentVersion, documentsApi } from '../documentsApi'
import styles from './preview.module.css'

interface VersionListProps {
  document: { readonly id: number; readonly version: number }
  mayUpdate: boolean
  onShow: (version: DocumentVersion) => void
  onChanged: () => void
}

/** All uploads of a document, with person and time. Each can be viewed and restored. */
export function VersionList({ document: { id, version }, mayUpdate, onShow, onChanged }: VersionListProps) {
  const now = useNow()
  const { running, submit } = useSubmit(
    async (number: number) => {
      toast.success((await documentsApi.useVersion(id, number, version)) ?? 'Document update successfully.')
      onChanged()
    },
    { onFailed: toast.error },
  )
  const { value, failure, error, reload } = useLoad(`${id} ${version}`, (signal) => documentsApi.versions(id, signal))
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="60px" />
  return (
    <ul className={styles.versions} aria-label="Versions">
      {value.map((one) => (
        <li key={one.number} className={styles.version}>
          <span>Version {one.number}</span>
          {one.isCurrent && <Badge tone="success">Current</Badge>}
          <span className={styles.facts}>
            {sizeText(one.size)} · <Since at={one.uploadedAt} now={now} />
            {one.uploadedBy && ` by ${one.uploadedBy}`}
            {one.removed.length > 0 && ` · ${one.removed.join(', ')} taken out`}
          </span>
          <Button size="small" aria-label={`Show version ${one.number}`} onClick={() => onShow(one)}>
            Show
          </Button>
          {mayUpdate && !one.isCurrent && (
            <Button
              size="small"
              loading={running?.[0] === one.number}
              aria-label={`Go back to version ${one.number}`}
              onClick={() => void submit(one.number)}
            >
              Go back
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
