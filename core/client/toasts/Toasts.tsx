import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { waitingToasts } from './toast'

const ToastHost = lazy(() => import('./ToastHost'))

/** Where toasts appear. */
export function Toasts() {
  const waiting = useSnapshot(waitingToasts).list.length > 0
  const [wanted, setWanted] = useState(false)
  if (waiting && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}
