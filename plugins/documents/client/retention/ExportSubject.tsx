import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button } from '@core/client/ui'
import { exportSubject } from './retentionApi'

/** Downloads everything that is stored about one record. */
export function ExportSubject({ entityType, entityTypeId }: { entityType: number; entityTypeId: number }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await exportSubject(entityType, entityTypeId).catch((error: unknown) => toast.error(messageOf(error)))
    setBusy(false)
  }
  return (
    <Button size="small" variant="ghost" icon="pi-box" loading={busy} onClick={() => void run()}>
      Export everything
    </Button>
  )
}
