import { useState } from 'react'
import { messageOf } from '@core/client/api/ApiError'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { toast } from '@core/client/toasts/toast'
import { download } from '@core/client/transfer/download'
import { Button } from '@core/client/ui/buttons/Button'
import { can } from '../../shared/referralPermissions'

/** Hands the referral out as a FHIR R4 Bundle, for whoever may export. */
export function FhirExport({ record: { id, number } }: { record: { readonly id: number; readonly number: string | null } }) {
  const { permissions } = useViewer()
  const [busy, setBusy] = useState(false)
  if (!permissions.has(can.export)) return null
  const run = async () => {
    setBusy(true)
    try {
      await download({ path: `/api/referral/${id}/fhir`, fileName: `${number}.fhir.json` })
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" icon="pi-download" loading={busy} title="Export as a FHIR R4 Bundle" onClick={() => void run()}>
      FHIR
    </Button>
  )
}
