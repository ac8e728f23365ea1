import { lazy, Suspense } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { StateTransition } from '@core/kernel/entity/transitions'
import { useLoad } from '../../../platform/api/useLoad'
import { toast } from '../../../platform/toasts/toast'
import { ErrorState } from '../../../platform/ui/status/ErrorState'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import { type EntityApi, entityApi, type EntityRecord } from '../../data/entityApi'
import { titleOf } from '../../data/titleOf'

const TransitionDialog = lazy(() => import('./TransitionDialog'))

interface RowTransitionProps {
  entity: Entity
  api: Pick<EntityApi, 'update'>
  id: number
  way: StateTransition
  /** @param record as the server returns it */
  onMoved: (record: EntityRecord) => void
  onClose: () => void
}

/** What a transition of a record in a list or on a board asks. Its row has only some fields, so the record is fetched first. */
export default function RowTransition({ entity, api, id, way, onMoved, onClose }: RowTransitionProps) {
  const { value, failure, error, reload } = useLoad(id, (signal) => entityApi(entity).view(id, signal))
  if (failure)
    return (
      <Dialog open title={entity.name.one} onClose={onClose}>
        <ErrorState message={failure} error={error} onRetry={reload} />
      </Dialog>
    )
  if (!value) return null
  return (
    <Suspense>
      <TransitionDialog
        entity={entity}
        way={way}
        record={value}
        send={async (change) => {
          const { data, message } = await api.update(id, { ...change, version: value.version })
          if (message) toast.success(message, undefined, titleOf(entity, value))
          onMoved(data)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
