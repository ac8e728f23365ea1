import type { ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { movingStates, type StateOption, transitionsAlong } from '@core/kernel/entity/transitions'
import type { EntityRecord } from '../../data/entityApi'
import { valueAt } from '../../data/fieldPaths'
import StateBadge from './StateBadge'
import { StageSteps } from './StageSteps'
import { stagesAlong } from './stagesAlong'
import StateMoves from './StateMoves'
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
  return transitionParts(
    entity.transitions ? entity : { ...entity, state: 'status', transitions: transitionsAlong(states) },
  )
}

/** What the screens of an entity with transitions show of its state, for a plugin that draws a part of a screen itself. */
export interface TransitionParts {
  /** The state in the color of its meaning. */
  Badge(props: { record: object }): ReactNode
  /** Where the record is on its way. What ends it without success is no step of that, unless that is where it is. */
  Stages(props: { record: EntityRecord }): ReactNode
  /** The button that moves it on, and its menu of the other states that may follow. */
  Moves(props: { record: EntityRecord }): ReactNode
}

/**
 * @param entity one with `state` and `transitions`
 * @example const { Badge, Stages, Moves } = transitionParts(vanEntity)
 */
export function transitionParts(entity: Entity): TransitionParts {
  const states = movingStates(entity)
  const stateOf = (record: object) => states.find(({ id }) => id === valueAt(record, entity.state!))
  return {
    Badge: ({ record }) => <StateBadge entity={entity} record={record} />,
    Stages({ record }) {
      const days = useStateDays(entity, record)
      const at = stateOf(record)
      const way = states.filter((state) => state === at || state.tone !== 'danger')
      const isLast = at && !entity.transitions?.some(({ from }) => from.includes(at.id))
      const standing = at?.tone === 'danger' ? 'stopped' : isLast ? 'done' : 'current'
      return (
        <StageSteps
          label={`States of the ${entity.name.one.toLowerCase()}`}
          stages={stagesAlong({ stages: way, at: at?.id ?? null, state: standing, days })}
        />
      )
    },
    Moves: ({ record }) => <StateMoves entity={entity} record={record} />,
  }
}
