import { lazy, Suspense, useMemo } from 'react'
import { type BoardMoves, type DisplayProps, EntityBoard } from '@core/client/kit'
import { toast, useViewer } from '@core/client/session'
import type { Viewer } from '@core/client/plugin'
import { allows, messages } from '@core/entity'
import { refusedTransition } from '../../shared/checkTransition'
import { referralEntity } from '../../shared/referralEntity'
import { phases, referralStatuses } from '../../shared/referralStatuses'
import { type ListedReferral, referralApi, undoStatusAction } from '../referralApi'
import { requirementsOf, emptyStatusDraft, isSending, movedText } from '../status/statusChange'

/** Only some moves require input. */
const ChangeStatusDialog = lazy(async () => ({
  default: (await import('../status/ChangeStatusDialog')).ChangeStatusDialog,
}))

const SendIntakeDialog = lazy(async () => ({ default: (await import('../packet/SendIntakeDialog')).SendIntakeDialog }))

/** A referral on a board: the fields of the list, and its previous status when it is on hold. */
export interface BoardedReferral extends ListedReferral {
  readonly heldFromStatus?: number | null
}

const groups = phases.map((phase) => ({
  id: phase,
  name: phase,
  states: referralStatuses.filter((status) => status.phase === phase).map(({ id }) => id),
}))
const needs = ['heldFromStatus', 'receivedDate']

/** A board of referrals by phase; cards are moved along D3's transitions. */
export default function ReferralBoard(props: DisplayProps<ListedReferral>) {
  const viewer = useViewer()
  const moves = useMemo(() => referralMoves(viewer), [viewer])
  return (
    <EntityBoard {...props} groups={groups} moves={moves} needs={needs} sinceOf={({ receivedDate }) => receivedDate} />
  )
}

/** D3's rules for a board: the statuses to which a referral may be moved, and the input that each move requires. */
export function referralMoves(viewer: Viewer): BoardMoves<BoardedReferral> {
  return {
    refusal(row, to) {
      if (!allows(referralEntity, 'update', viewer, row)) return messages.denied('changing this referral')
      return refusedTransition({
        from: row.status,
        to,
        heldFrom: row.heldFromStatus ?? null,
        permissions: viewer.permissions,
      })
    },
    asks(row, to) {
      if (isSending(row.status, to, viewer.permissions)) return true
      const { hold, closeReasons, noteRequired } = requirementsOf(row.status, to, emptyStatusDraft)
      return hold || closeReasons.length > 0 || noteRequired
    },
    dialog: ({ row, to, done, close }) => (
      <Suspense>
        {isSending(row.status, to, viewer.permissions) ? (
          <SendIntakeDialog key={row.id} id={row.id} onSent={done} onClose={close} />
        ) : (
          <ChangeStatusDialog
            key={row.id}
            from={row.status}
            to={to}
            heldFrom={row.heldFromStatus ?? null}
            onClose={close}
            onChange={async (change) => {
              const { data, message } = await referralApi.update(row.id, { ...change, version: row.version })
              const undo = undoStatusAction({ ...row, version: data.version, from: row.status, to })
              if (message) toast.success(message, undo, movedText(row.status, to, change.holdReviewDate))
              done(data)
            }}
          />
        )}
      </Suspense>
    ),
    async onMove(row, to) {
      const { data, message } = await referralApi.update(row.id, { status: to, version: row.version })
      return { data, message, undo: undoStatusAction({ ...row, version: data.version, from: row.status, to }) }
    },
  }
}
