import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio/react'
import type { WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { waiting } from '../../platform/offlineWrites/waiting'

const WaitingRows = lazy(() => import('./WaitingRows'))

/** What waits on this device and belongs in this place, in a list or on a record's page. Nothing, where nothing waits. */
export function WaitingHere({ belongs }: { belongs: (write: WaitingWrite) => boolean }) {
  const writes = useSnapshot(waiting).writes.filter(belongs)
  return (
    writes.length > 0 && (
      <Suspense>
        <WaitingRows writes={writes} />
      </Suspense>
    )
  )
}
