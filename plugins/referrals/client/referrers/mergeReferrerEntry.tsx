import { lazy, Suspense } from 'react'
import type { RecordMenuEntry } from '@core/client/kit'
import { can } from '../../shared/referralPermissions'
import type { Referrer } from './referrerApi'

const MergeReferrers = lazy(() => import('./MergeReferrers').then((file) => ({ default: file.MergeReferrers })))

/** The entry of a referrer's menu that merges another one into it. */
export const mergeReferrerEntry: RecordMenuEntry<Referrer> = {
  label: 'Merge another into this…',
  icon: 'pi-clone',
  offered: ({ permissions }) => permissions.has(can.merge),
  opens: ({ record, onClose }) => (
    <Suspense>
      <MergeReferrers record={record} onClose={onClose} />
    </Suspense>
  ),
}
