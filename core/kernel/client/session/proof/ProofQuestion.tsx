import { Suspense, lazy } from 'react'
import { proofNeededReason } from '@core/kernel/shared/proofCalls'
import { useQuestion } from '../useQuestion'

const ConfirmItIsYou = lazy(() => import('./ConfirmItIsYou'))

/** Part of the frame. When the server requires a new proof of identity, it asks the user, and the request continues. */
export function ProofQuestion() {
  const open = useQuestion(proofNeededReason)
  if (!open) return null
  return (
    <Suspense>
      <ConfirmItIsYou onDone={() => open.settle(true)} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
