import { Suspense, lazy } from 'react'
import { proofNeededReason } from '@core/shared/proofCalls'
import { useQuestion } from '../useQuestion'

const ConfirmItIsYou = lazy(() => import('./ConfirmItIsYou'))

/** Stands once in the frame. Where the server wants a person to prove again that it is them, it asks, and the request goes on. */
export function ProofQuestion() {
  const open = useQuestion(proofNeededReason)
  if (!open) return null
  return (
    <Suspense>
      <ConfirmItIsYou onDone={() => open.settle(true)} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
