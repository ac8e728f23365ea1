import { useState } from 'react'
import { download, messageOf } from '@core/client/api'
import { toast, useViewer } from '@core/client/session'
import { Button } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'

/** Downloads the referral as a FHIR R4 Bundle, for people who may export. */
export function FhirExport({
  record: { id, number },
}: {
  record: { readonly id: number; readonly number: string | null }
}) {
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
    <Button
      variant="ghost"
      icon="pi-download"
      loading={busy}
      title="Export as a FHIR R4 Bundle"
      onClick={() => void run()}
    >
      FHIR
    </Button>
  )
}
