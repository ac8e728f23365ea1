import { useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { StateOption } from '@core/kernel/entity/transitions'
import { messageOf } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import { undoChange } from '../../forms/undoChange'
import { useOpenRecord } from '../OpenRecord'
import { type Move, MoveButton } from './MoveButton'

interface StateMovesProps {
  entity: Entity
  states: readonly StateOption[]
  record: { readonly id: number; readonly status?: number | null }
}

/** Moves the open record on. Where the way back is open there is Undo; before a state that nothing follows it asks. */
export function StateMoves({ entity, states, record: { id, status = null } }: StateMovesProps) {
  const { store } = useOpenRecord()
  const [last, setLast] = useState<StateOption>()
  const stateOf = (wanted: number) => states.find((one) => one.id === wanted)
  const go = async (to: number) => {
    try {
      const message = await store.change({ status: to })
      const { version } = store
      const isOpen = status !== null && stateOf(to)?.next.includes(status)
      const undo =
        isOpen && version !== undefined
          ? undoChange(entity, { id, version, back: { status } }, () => void store.refetch())
          : undefined
      if (message) toast.success(message, undo)
    } catch (error) {
      toast.warning(messageOf(error))
    }
  }
  return (
    <>
      <MoveButton
        label="Change state"
        moves={movesFrom(states, status)}
        onGo={(to) => {
          const state = stateOf(to)
          if (state?.next.length === 0) setLast(state)
          else void go(to)
        }}
      />
      {last && (
        <ConfirmDialog
          open
          variant="primary"
          title={`Move to ${last.name}?`}
          confirmLabel={`Move to ${last.name}`}
          onConfirm={() => {
            setLast(undefined)
            void go(last.id)
          }}
          onClose={() => setLast(undefined)}
        >
          No state follows {last.name}, so this can’t be taken back.
        </ConfirmDialog>
      )}
    </>
  )
}

function movesFrom(states: readonly StateOption[], from: number | null): readonly Move[] {
  const now = states.findIndex(({ id }) => id === from)
  return states.flatMap(({ id, name, tone }, place): Move[] =>
    id === from || (now >= 0 && !states[now]!.next.includes(id))
      ? []
      : [{ id, name, kind: tone === 'danger' ? 'end' : place < now ? 'back' : 'forward' }],
  )
}
