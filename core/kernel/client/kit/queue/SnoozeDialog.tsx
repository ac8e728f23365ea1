import { lazy, Suspense } from 'react'
import type { SnoozeFormProps } from './SnoozeForm'

// Most openings of a queue put nothing off.
const SnoozeForm = lazy(() => import('./SnoozeForm'))

/** Asks until which day somebody doesn't want to see an item: typed, as in `3d` and Enter, or one of the usual ones. */
export function SnoozeDialog(props: SnoozeFormProps) {
  return (
    <Suspense>
      <SnoozeForm {...props} />
    </Suspense>
  )
}
