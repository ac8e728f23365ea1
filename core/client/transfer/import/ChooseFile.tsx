import { useId, useState, type DragEvent } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import { messageOf } from '../../api/ApiError'
import { useViewer } from '../../registry/RegistryProvider'
import { toast } from '../../toasts/toast'
import { Button } from '../../ui/buttons/Button'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/layout/Icon'
import { Spinner } from '../../ui/status/Spinner'
import { transferApi } from '../transferApi'
import styles from './ImportWizard.module.css'

/** A CSV or XLSX file, chosen or dropped. */
export function ChooseFile({ entity, busy, onFile }: { entity: Pick<Entity, 'path' | 'name' | 'policy'>; busy: boolean; onFile: (file: File) => void }) {
  const id = useId()
  const { permissions } = useViewer()
  const [over, setOver] = useState(false)
  const fetchTemplate = () =>
    transferApi.template(entity.path, `${entity.name.many.toLocaleLowerCase()}.csv`).catch((error: unknown) => toast.error(messageOf(error)))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  return (
    <>
      <label
        htmlFor={id}
        aria-busy={busy}
        className={classes(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
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
            // The same file can be chosen again once it is mended.
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
