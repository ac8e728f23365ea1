import { lazy, Suspense, useState } from 'react'
import { useViewer } from '@core/client/session'
import { Button, Icon, Menu } from '@core/client/ui'
import { choosableStatuses } from '../../shared/checkTransition'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { useReferrals } from '../useReferrals'
import { ChangeStatusDialog } from './ChangeStatusDialog'
import { isSending, moveName } from './statusChange'

const SendIntakeDialog = lazy(async () => ({ default: (await import('../packet/SendIntakeDialog')).SendIntakeDialog }))

/** An icon for the meaning of a change: a hold, an end, or the next step. */
function iconOf(to: number): string {
  if (to === statusId.onHold) return 'pi-pause'
  return statusOf(to).phase === 'Closed' ? 'pi-times-circle' : 'pi-arrow-right'
}

/** The statuses to which the referral may go and that the user may choose. Renders nothing if there are none. */
export function ChangeStatus({ record }: { record: ReferralDetail }) {
  const { permissions } = useViewer()
  const { open, toast } = useReferrals()
  const [to, setTo] = useState<number>()
  const { status } = record
  if (status === null) return null
  const choices = choosableStatuses(status, record.heldFromStatus, permissions)
  if (choices.length === 0) return null
  const change = async (fields: Readonly<Record<string, unknown>>) => {
    const message = await open.change(fields)
    if (message) toast.success(message)
  }
  const close = () => setTo(undefined)
  const dialog =
    to !== undefined &&
    (isSending(status, to, permissions) ? (
      <Suspense>
        <SendIntakeDialog id={record.id} onSent={() => void open.refetch()} onClose={close} />
      </Suspense>
    ) : (
      <ChangeStatusDialog from={status} to={to} heldFrom={record.heldFromStatus} onChange={change} onClose={close} />
    ))
  if (statusOf(status).phase === 'Closed') {
    // A closed referral has only one transition. A menu for it would only cost a click.
    return (
      <>
        <Button variant="primary" icon="pi-replay" onClick={() => setTo(choices[0])}>
          Reopen
        </Button>
        {dialog}
      </>
    )
  }
  return (
    <>
      <Menu items={choices.map((id) => ({ label: moveName(status, id), icon: iconOf(id), onSelect: () => setTo(id) }))}>
        {(trigger) => (
          <Button variant="primary" {...trigger}>
            Change status
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
      {dialog}
    </>
  )
}
