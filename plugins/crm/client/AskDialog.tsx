import { lazy, Suspense } from 'react'
import type { AskDialogProps } from './askedFields'

const AskForm = lazy(() => import('./AskForm'))

/** Collects the values that a step requires. Its controls are loaded when it is first opened. */
export function AskDialog(props: AskDialogProps) {
  return (
    <Suspense>
      <AskForm {...props} />
    </Suspense>
  )
}
