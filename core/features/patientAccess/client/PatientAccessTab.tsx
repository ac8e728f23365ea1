import { useState } from 'react'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { PatientAccessList } from './PatientAccessList'
import { patientAccessApi } from './patientAccessApi'

/** Who accessed this patient's records, and a report of it for the family. */
export default function PatientAccessTab() {
  const { store, record } = useOpenRecord()
  const { id: entity } = store.entity
  const [failure, setFailure] = useState<string>()
  const report = async () => {
    setFailure(undefined)
    try {
      await patientAccessApi.report(entity, record.id)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <PatientAccessList
        query={{ entity, id: record.id }}
        personHref={(id) => `/audit-log/patient-access?person=${id}`}
        actions={<Button onClick={() => void report()}>Report for the family</Button>}
      />
    </>
  )
}
