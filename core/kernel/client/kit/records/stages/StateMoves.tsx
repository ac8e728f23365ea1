import { lazy, Suspense, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { movingStates, type StateTransition, transitionsFrom } from '@core/kernel/entity/transitions'
import { messageOf } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import { useViewer } from '../../../session/registry/RegistryProvider'
import type { EntityRecord } from '../../data/entityApi'
import { valueAt } from '../../data/fieldPaths'
import { undoChange } from '../../forms/undoChange'
import { useOpenRecord } from '../OpenRecord'
import { type Move, MoveButton } from './MoveButton'

const TransitionDialog = lazy(() => import('./TransitionDialog'))

interface StateMovesProps {
  /** It has a state and transitions. */
  entity: Entity
  record: Pick<EntityRecord, 'id'>
}

/**
 * Moves the open record on, along the transitions that the viewer may take. Where one asks something, a dialog does; where the way back is
 * open there is Undo; before a state that nothing follows it asks whether that is meant.
 */
export default function StateMoves({ entity, record }: StateMovesProps) {
  const { store, record: open } = useOpenRecord()
  const { permissions } = useViewer()
  const [asked, setAsked] = useState<StateTransition>()
  const [last, setLast] = useState<StateTransition>()
  const { id } = record
  const state = entity.state!
  const from = valueAt(record, state) ?? null
  const ways = transitionsFrom(entity, from, permissions)
  const nameOf = (to: number) => movingStates(entity).find((one) => one.id === to)?.name ?? ''
  const change = async (to: number, patch: Readonly<Record<string, unknown>>) => {
    const message = await store.change(patch)
    const { version } = store
    const back = transitionsFrom(entity, to, permissions).some((way) => way.to === from)
    const undo =
      back && version !== undefined
        ? undoChange(entity, { id, version, back: { [state]: from } }, () => void store.refetch())
        : undefined
    if (message) toast.success(message, undo)
  }
  const go = (way: StateTransition) =>
    change(way.to, { [state]: way.to }).catch((error: unknown) => toast.warning(messageOf(error)))
  const choose = (to: number) => {
    const way = ways.find((one) => one.to === to)!
    if (way.asks && way.asks.length > 0) setAsked(way)
    else if (!entity.transitions?.some((next) => next.from.includes(to))) setLast(way)
    else void go(way)
  }
  const labelOf = (way: StateTransition) => way.label ?? `Move to ${nameOf(way.to)}`
  return (
    <>
      <MoveButton
        label="Change state"
        moves={movesAlong(entity, from, ways)}
        textOf={({ label, name }) => label ?? `Move to ${name}`}
        onGo={choose}
      />
      {asked && (
        <Suspense>
          <TransitionDialog
            entity={entity}
            way={asked}
            record={open}
            send={(patch) => change(asked.to, patch)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {last && (
        <ConfirmDialog
          open
          variant="primary"
          title={`${labelOf(last)}?`}
          confirmLabel={labelOf(last)}
          onConfirm={() => {
            setLast(undefined)
            void go(last)
          }}
          onClose={() => setLast(undefined)}
        >
          No state follows {nameOf(last.to)}, so this can’t be taken back.
        </ConfirmDialog>
      )}
    </>
  )
}

/** @returns the moves for the button and its menu; the primary one first */
function movesAlong(entity: Entity, from: unknown, ways: readonly StateTransition[]): readonly Move[] {
  const states = movingStates(entity)
  const placeOf = (state: unknown) => states.findIndex(({ id }) => id === state)
  return ways
    .toSorted((a, b) => Number(b.primary === true) - Number(a.primary === true))
    .flatMap(({ to, label, primary }): readonly Move[] => {
      const state = states[placeOf(to)]
      if (!state || to === from) return []
      const isBack = placeOf(to) < placeOf(from)
      const kind = primary ? 'forward' : state.tone === 'danger' ? 'end' : isBack ? 'back' : 'forward'
      return [{ id: to, name: state.name, kind, ...(label !== undefined && { label }) }]
    })
}
