import { lazy, Suspense } from 'react'
import type { RecordMenuEntry } from '@core/client/kit'
import type { MergedEntity } from '../../shared/merge/mergeCalls'
import { mayMerge, recordHref } from './mergedEntities'

const MergeDialog = lazy(() => import('./MergeDialog').then((file) => ({ default: file.MergeDialog })))

/** @returns the menu item that merges a record with one that was not detected as a duplicate. D5 */
export function mergeEntry(entity: MergedEntity): RecordMenuEntry<{ id: number }> {
  return {
    label: 'Merge with another…',
    icon: 'pi-clone',
    offered: (viewer) => mayMerge(entity, viewer.permissions),
    opens: ({ record, onClose }) => (
      <Suspense>
        <MergeDialog entity={entity} id={record.id} recordHref={(kept) => recordHref(entity, kept)} onClose={onClose} />
      </Suspense>
    ),
  }
}
