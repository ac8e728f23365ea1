import { lazy, Suspense, useState } from 'react'
import { useViewer } from '@core/client/session'
import { Button } from '@core/client/ui'
import { allows } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'

const LogContactDialog = lazy(async () => ({ default: (await import('./LogContactDialog')).LogContactDialog }))

/** A button beside the record's other actions: two clicks log a call. */
export function LogContact({ record }: { record: ReferralDetail }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { id, client } = record
  if (!allows(referralEntity, 'update', viewer, record)) return null
  return (
    <>
      <Button icon="pi-phone" onClick={() => setOpen(true)}>
        Log contact
      </Button>
      <Suspense>
        {isOpen && (
          <LogContactDialog id={id} name={`${client.firstName} ${client.lastName}`} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
