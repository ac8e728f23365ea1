import { lazy, Suspense } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { EntityRecord } from '../../data/entityApi'
import type { RecordPieces } from './EntityScreens'

const StateMoves = lazy(() => import('../../records/stages/StateMoves'))
const StateBadge = lazy(() => import('../../records/stages/StateBadge'))

/** @returns the badge and the actions of an entity with transitions, where its plugin has none of its own */
export function movingParts<Detail extends EntityRecord>(
  entity: Entity,
  own: Pick<RecordPieces<Detail>, 'badge' | 'actions'>,
): Pick<RecordPieces<Detail>, 'badge' | 'actions'> {
  return {
    badge:
      own.badge ??
      (({ record }) => (
        <Suspense>
          <StateBadge entity={entity} record={record} />
        </Suspense>
      )),
    actions:
      own.actions ??
      (({ record }) => (
        <Suspense>
          <StateMoves entity={entity} record={record} />
        </Suspense>
      )),
  }
}
