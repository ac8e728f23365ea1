import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Move, MoveButton, StageSteps, useOpenRecord } from '@core/client/kit'
import { toast, useViewer } from '@core/client/session'
import { choosableStatuses } from '../../shared/checkTransition'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { undoStatusAction } from '../referralApi'
import { stagesOf } from './stagesOf'
import { ChangeStatusDialog } from './ChangeStatusDialog'
import { actionOf, isSending, moveName, movedText } from './statusChange'

const SendIntakeDialog = lazy(async () => ({ default: (await import('../packet/SendIntakeDialog')).SendIntakeDialog }))

/** What a change means: a hold, an end, a step back or the next one. */
function kindOf(from: number, to: number): Move['kind'] {
  if (to === statusId.onHold) return 'rest'
  if (statusOf(to).phase === 'Closed') return 'end'
  return from !== statusId.onHold && to < from ? 'back' : 'forward'
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
  const { store: open } = useOpenRecord()
  const [to, setTo] = useState<number>()
  if (status === null) return { next: [], go: setTo, dialog: null }
  const change = async (fields: Readonly<Record<string, unknown>>) => {
    const message = await open.change(fields)
    const moved = Number(fields.status ?? status)
    const undo =
      open.version === undefined
        ? undefined
        : undoStatusAction({ id, version: open.version, from: status, to: moved }, () => void open.refetch())
    if (message) toast.success(message, undo, movedText(status, moved, fields.holdReviewDate))
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

/** The button that moves the referral on, with a menu of all statuses that the person may choose. Nothing where there are none. */
export function ChangeStatus({ record }: { record: ReferralDetail }) {
  const { next, go, dialog } = useStatusMoves(record)
  const { status } = record
  if (status === null || next.length === 0) return null
  const isClosed = statusOf(status).phase === 'Closed'
  return (
    <>
      <MoveButton
        label="Change status"
        // A closed referral has only one transition: it is reopened.
        moves={next.map((id) => ({ id, name: moveName(status, id), kind: isClosed ? 'forward' : kindOf(status, id) }))}
        textOf={({ id }) => actionOf(status, id)}
        onGo={go}
      />
      {dialog}
    </>
  )
}

/** How far a referral is on its way to care, and how long it has been where it is. */
export function ReferralStages({ record }: { record: ReferralDetail }) {
  return <StageSteps label="Stages" stages={stagesOf(record)} />
}
