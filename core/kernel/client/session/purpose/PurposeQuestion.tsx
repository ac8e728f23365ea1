import { Suspense, lazy } from 'react'
import { purposeNeededReason } from '@core/kernel/entity/patientAccess'
import { useQuestion } from '../useQuestion'

const SayWhy = lazy(() => import('./SayWhy'))

/** Part of the frame. When the user opens a record outside of their caseload, it asks for the reason, and the request continues. */
export function PurposeQuestion() {
  const open = useQuestion(purposeNeededReason)
  if (!open?.question.record) return null
  return (
    <Suspense>
      <SayWhy record={open.question.record} onDone={() => open.settle(true)} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
