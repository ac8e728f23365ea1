import type { Entity } from '@core/kernel/entity/defineEntity'
import { messageOf } from '../../../platform/api/ApiError'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { FileChooser } from '../../../platform/ui/files/FileChooser'
import { importExportApi } from '../importExportApi'
import { Row } from '../../../platform/ui/layout/Row'
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
  const { permissions } = useViewer()
  const fetchTemplate = () =>
    importExportApi
      .template(entity.path, `${entity.name.many.toLocaleLowerCase()}.csv`)
      .catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <>
      <FileChooser
        large
        autoFocus
        label="Import"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        help="CSV or XLSX; its first row names the columns"
        busy={busy ? 'Reading the file…' : undefined}
        onFiles={([file]) => file && onFile(file)}
      />
      <Row gap={4} rowGap={2} wrap justify="between" className={styles.about}>
        <p>Nothing is written yet: you see first what each column is taken for, and what would become of each row.</p>
        {entity.policy.export !== undefined && permissions.has(entity.policy.export) && (
          <Button size="small" icon="pi-download" onClick={() => void fetchTemplate()}>
            Empty file with all columns
          </Button>
        )}
      </Row>
    </>
  )
}
