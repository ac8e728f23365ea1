import { useSubmit } from '../../platform/api/useSubmit'
import { download } from '../../platform/api/download'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'

/** Downloads the failed rows of an operation, with the reasons. */
export function FailedRowsButton({ operation }: { operation: number }) {
  const { busy, submit: fetchFile } = useSubmit(
    () => download({ path: `/api/operation/${operation}/failed`, fileName: 'failed-rows.csv' }),
    { onFailed: toast.error },
  )
  return (
    <Button size="small" icon="pi-download" loading={busy} onClick={() => void fetchFile()}>
      File of the failed rows
    </Button>
  )
}
