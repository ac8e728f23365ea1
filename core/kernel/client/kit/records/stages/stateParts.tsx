import type { ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { StateOption } from '@core/kernel/entity/transitions'
import { Badge } from '../../../platform/ui/status/Badge'
import { Nothing } from '../../data/Absent'
import type { EntityRecord } from '../../data/entityApi'
import { StageSteps } from './StageSteps'
import { stagesAlong } from './stagesAlong'
import { StateMoves } from './StateMoves'
import { useStateDays } from './useStateDays'

type Stated = EntityRecord & { readonly status?: number | null }
interface Part {
  record: Stated
}

/** What the screens of an entity whose records move along transitions show of the field `status`. */
export interface StateParts {
  /** The state in the color of its meaning. */
  Badge(props: { record: Pick<Stated, 'status'> }): ReactNode
  /** Where the record is on its way. What ends it without success is no step of that, unless that is where it is. */
  Stages(props: Part): ReactNode
  /** The button that moves it on, and its menu of the other states that may follow. */
  Moves(props: Part): ReactNode
}

/**
 * @param states those of the entity, the first one first
 * @example const { Badge, Stages, Moves } = stateParts(rampCheckEntity, rampCheckStates)
 */
export function stateParts(entity: Entity, states: readonly StateOption[]): StateParts {
  return {
    Badge: ({ record }) => {
      const state = states.find(({ id }) => id === record.status)
      return state ? <Badge tone={state.tone ?? 'neutral'}>{state.name}</Badge> : <Nothing />
    },
    Stages({ record }) {
      const days = useStateDays(entity, record)
      const at = states.find(({ id }) => id === record.status)
      const way = states.filter((state) => state === at || state.tone !== 'danger')
      const state = at?.tone === 'danger' ? 'stopped' : at && at.next.length === 0 ? 'done' : 'current'
      return (
        <StageSteps
          label={`States of the ${entity.name.one.toLowerCase()}`}
          stages={stagesAlong({ stages: way, at: record.status ?? null, state, days })}
        />
      )
    },
    Moves: ({ record }) => <StateMoves entity={entity} states={states} record={record} />,
  }
}
