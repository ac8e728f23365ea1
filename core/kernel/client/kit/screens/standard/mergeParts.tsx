import { lazy, Suspense, type ComponentType } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { EntityRecord } from '../../data/entityApi'
import { mayMerge } from '../../merge/mayMerge'
import type { RecordMenuEntry } from '../RecordMenu'

const MergeDialog = lazy(() => import('../../merge/MergeDialog').then((file) => ({ default: file.MergeDialog })))
const SimilarNotice = lazy(() => import('../../merge/SimilarNotice'))

/** The menu item that merges a record with one that was not detected as a duplicate. D5 */
export function mergeEntry(entity: Entity): RecordMenuEntry<EntityRecord> {
  return {
    label: 'Merge with another…',
    icon: 'pi-clone',
    offered: (viewer) => mayMerge(entity, viewer),
    opens: ({ record, onClose }) => (
      <Suspense>
        <MergeDialog entity={entity} id={record.id} onClose={onClose} />
      </Suspense>
    ),
  }
}

/** @returns the plugin's own notice, followed by records that may be the same, and by recent merges. */
export function withSimilar<Detail extends EntityRecord>(
  entity: Entity,
  Own: ComponentType<{ record: Detail }> | undefined,
): ComponentType<{ record: Detail }> {
  return function RecordNotice({ record }) {
    return (
      <>
        {Own && <Own record={record} />}
        <Suspense>
          <SimilarNotice entity={entity} record={record} />
        </Suspense>
      </>
    )
  }
}
