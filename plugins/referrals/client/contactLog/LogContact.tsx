import { lazy, Suspense, useState } from 'react'
import { useReadyOffline } from '@core/client/api'
import { useViewer } from '@core/client/session'
import { Button, useKey } from '@core/client/ui'
import { allows } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'

const load = async () => ({ default: (await import('./LogContactDialog')).LogContactDialog })
const LogContactDialog = lazy(load)

/** A button beside the record's other actions: two clicks log a call. */
export function LogContact({ record }: { record: ReferralDetail }) {
  return allows(referralEntity, 'update', useViewer(), record) ? <LogButton record={record} /> : null
}

function LogButton({ record: { id, client } }: { record: ReferralDetail }) {
  const [isOpen, setOpen] = useState(false)
  useReadyOffline(load)
  useKey('l', 'Log contact', () => setOpen(true))
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
