import { Suspense, lazy } from 'react'
import { purposeNeededReason } from '@core/entity/patientAccess'
import { useQuestion } from '../useQuestion'

const SayWhy = lazy(() => import('./SayWhy'))

/** Stands once in the frame. Where a record is outside of one's caseload, it asks why it is opened, and the request goes on. */
export function PurposeQuestion() {
  const open = useQuestion(purposeNeededReason)
  if (!open?.question.record) return null
  return (
    <Suspense>
      <SayWhy record={open.question.record} onDone={() => open.settle(true)} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
