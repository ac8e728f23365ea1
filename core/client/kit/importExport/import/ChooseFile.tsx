import { useId } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import { messageOf } from '../../../platform/api/ApiError'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import { useFileDrop } from '../../../platform/ui/drag/useFileDrop'
import { Spinner } from '../../../platform/ui/status/Spinner'
import { importExportApi } from '../importExportApi'
import styles from './ImportWizard.module.css'

/** The choice of a CSV or XLSX file, by a dialog or by dropping it. */
export function ChooseFile({
  entity,
  busy,
  onFile,
}: {
  entity: Pick<Entity, 'path' | 'name' | 'policy'>
  busy: boolean
  onFile: (file: File) => void
}) {
  const id = useId()
  const { permissions } = useViewer()
  const { over, zone } = useFileDrop(([file]) => file && !busy && onFile(file))
  const fetchTemplate = () =>
    importExportApi
      .template(entity.path, `${entity.name.many.toLocaleLowerCase()}.csv`)
      .catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <>
      <label htmlFor={id} aria-busy={busy} className={classes(styles.drop, over && styles.over)} {...zone}>
        {busy ? <Spinner /> : <Icon name="pi-upload" />}
        <span className={styles.choose}>{busy ? 'Reading the file…' : 'Drop a file here, or choose one'}</span>
        <span className={styles.kinds}>CSV or XLSX; its first row names the columns</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          data-autofocus
          disabled={busy}
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // So that the same file can be chosen again after it was corrected.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <div className={styles.about}>
        <p>Nothing is written yet: you see first what each column is taken for, and what would become of each row.</p>
        {entity.policy.export !== undefined && permissions.has(entity.policy.export) && (
          <Button size="small" icon="pi-download" onClick={() => void fetchTemplate()}>
            Empty file with all columns
          </Button>
        )}
      </div>
    </>
  )
}
