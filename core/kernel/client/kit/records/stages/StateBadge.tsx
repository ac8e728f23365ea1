import type { Entity } from '@core/kernel/entity/defineEntity'
import { movingStates } from '@core/kernel/entity/transitions'
import { Badge } from '../../../platform/ui/status/Badge'
import { Nothing } from '../../data/Absent'
import { valueAt } from '../../data/fieldPaths'

/** The state of a record with transitions, in the color of its meaning. */
export default function StateBadge({ entity, record }: { entity: Entity; record: object }) {
  const state = movingStates(entity).find(({ id }) => id === valueAt(record, entity.state!))
  return state ? <Badge tone={state.tone ?? 'neutral'}>{state.name}</Badge> : <Nothing />
}
