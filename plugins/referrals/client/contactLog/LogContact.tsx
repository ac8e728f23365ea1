import { lazy, Suspense, useState } from 'react'
import { useReadyOffline, useViewer } from '@core/client/session'
import { Button, useKey } from '@core/client/ui'
import { allows } from '@core/entity'
import { choosableStatuses } from '../../shared/checkTransition'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'

const load = async () => ({ default: (await import('./LogContactDialog')).LogContactDialog })
const LogContactDialog = lazy(load)

/** A button beside the record's other actions: two clicks log a call. */
export function LogContact({ record }: { record: ReferralDetail }) {
  return allows(referralEntity, 'update', useViewer(), record) ? <LogButton record={record} /> : null
}

function LogButton({ record: { id, client, status, heldFromStatus } }: { record: ReferralDetail }) {
  const { permissions } = useViewer()
  // The primary action of people who don't move the referral on.
  const moves = status !== null && choosableStatuses(status, heldFromStatus, permissions).length > 0
  const [isOpen, setOpen] = useState(false)
  useReadyOffline(load)
  useKey('l', 'Log contact', () => setOpen(true))
  return (
    <>
      <Button variant={moves ? 'secondary' : 'primary'} icon="pi-phone" onClick={() => setOpen(true)}>
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
