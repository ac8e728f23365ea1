import { lazy, Suspense } from 'react'
import type { AskDialogProps } from './askedFields'

const AskForm = lazy(() => import('./AskForm'))

/** Asks for what a step needs before it is taken. Its controls are fetched when it is first opened. */
export function AskDialog(props: AskDialogProps) {
  return (
    <Suspense>
      <AskForm {...props} />
    </Suspense>
  )
}
