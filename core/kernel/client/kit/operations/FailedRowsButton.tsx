import { useState } from 'react'
import { messageOf } from '../../platform/api/ApiError'
import { download } from '../../platform/api/download'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'

/** Downloads the failed rows of an operation, with the reasons. */
export function FailedRowsButton({ operation }: { operation: number }) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    await download({ path: `/api/operation/${operation}/failed`, fileName: 'failed-rows.csv' }).catch(
      (error: unknown) => toast.error(messageOf(error)),
    )
    setBusy(false)
  }
  return (
    <Button size="small" icon="pi-download" loading={busy} onClick={() => void fetchFile()}>
      File of the failed rows
    </Button>
  )
}
