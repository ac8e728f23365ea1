import { lazy, type ReactNode, Suspense, useState } from 'react'
import { StageSteps } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Icon, Menu } from '@core/client/ui'
import { choosableStatuses } from '../../shared/checkTransition'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { stagesOf } from './stagesOf'
import { useReferrals } from '../useReferrals'
import { ChangeStatusDialog } from './ChangeStatusDialog'
import { isSending, moveName } from './statusChange'

const SendIntakeDialog = lazy(async () => ({ default: (await import('../packet/SendIntakeDialog')).SendIntakeDialog }))

/** An icon for the meaning of a change: a hold, an end, or the next step. */
function iconOf(to: number): string {
  if (to === statusId.onHold) return 'pi-pause'
  return statusOf(to).phase === 'Closed' ? 'pi-times-circle' : 'pi-arrow-right'
}

interface StatusMoves {
  /** The statuses that the referral may go to and the person may choose. */
  readonly next: readonly number[]
  /** Opens the dialog that a step asks for. */
  readonly go: (to: number) => void
  readonly dialog: ReactNode
}

/** What may follow the status of the open referral, and what a step asks for. */
export function useStatusMoves({ id, status, heldFromStatus }: ReferralDetail): StatusMoves {
  const { permissions } = useViewer()
  const { open, toast } = useReferrals()
  const [to, setTo] = useState<number>()
  if (status === null) return { next: [], go: setTo, dialog: null }
  const change = async (fields: Readonly<Record<string, unknown>>) => {
    const message = await open.change(fields)
    if (message) toast.success(message)
  }
  const close = () => setTo(undefined)
  const dialog =
    to !== undefined &&
    (isSending(status, to, permissions) ? (
      <Suspense>
        <SendIntakeDialog id={id} onSent={() => void open.refetch()} onClose={close} />
      </Suspense>
    ) : (
      <ChangeStatusDialog from={status} to={to} heldFrom={heldFromStatus} onChange={change} onClose={close} />
    ))
  return { next: choosableStatuses(status, heldFromStatus, permissions), go: setTo, dialog }
}

/** The statuses that the referral may go to and the person may choose, as a menu. Nothing where there are none. */
export function ChangeStatus({ record }: { record: ReferralDetail }) {
  const { next, go, dialog } = useStatusMoves(record)
  const { status } = record
  if (status === null || next.length === 0) return null
  if (statusOf(status).phase === 'Closed') {
    // A closed referral has only one transition. A menu for it would only cost a click.
    return (
      <>
        <Button variant="primary" icon="pi-replay" onClick={() => go(next[0]!)}>
          Reopen
        </Button>
        {dialog}
      </>
    )
  }
  return (
    <>
      <Menu items={next.map((id) => ({ label: moveName(status, id), icon: iconOf(id), onSelect: () => go(id) }))}>
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

/** How far a referral is on its way to care, where the time went, and what may come next. */
export function ReferralStages({ record, mayUpdate }: { record: ReferralDetail; mayUpdate: boolean }) {
  const { next, go, dialog } = useStatusMoves(record)
  const { status } = record
  const steps = mayUpdate && status !== null && statusOf(status).phase !== 'Closed' ? next : []
  return (
    <>
      <StageSteps
        label="Stages"
        stages={stagesOf(record)}
        next={steps.map((id) => ({ id, name: moveName(status!, id), icon: iconOf(id) }))}
        onGo={go}
      />
      {dialog}
    </>
  )
}
