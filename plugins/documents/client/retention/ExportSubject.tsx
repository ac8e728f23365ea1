import { useSubmit } from '@core/client/forms'
import { toast } from '@core/client/session'
import { Button } from '@core/client/ui'
import { exportSubject } from './retentionApi'

/** Downloads everything that is stored about one record. */
export function ExportSubject({ entityType, entityTypeId }: { entityType: number; entityTypeId: number }) {
  const { busy, submit: run } = useSubmit(() => exportSubject(entityType, entityTypeId), { onFailed: toast.error })
  return (
    <Button size="small" variant="ghost" icon="pi-box" loading={busy} onClick={() => void run()}>
      Export everything
    </Button>
  )
}
