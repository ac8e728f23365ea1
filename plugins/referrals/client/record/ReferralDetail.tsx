import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { ApiError, messageOf } from '@core/client/api/ApiError'
import { ErrorState } from '@core/client/ui/status/ErrorState'
import { idOf } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { NoSuchReferral } from './NoSuchReferral'
import { RecordSkeleton } from './RecordSkeleton'
import { ReferralRecordView } from './ReferralRecordView'

/** One referral, read. S2.9 */
export default observer(function ReferralDetail() {
  const { open } = useReferrals()
  const id = idOf(useParams<{ id: string }>().id)
  useEffect(() => {
    if (id) void open.load(id)
  }, [open, id])
  const { record, error } = open
  if (!id || (error instanceof ApiError && error.status === 404)) return <NoSuchReferral />
  if (error && !record) return <ErrorState message={messageOf(error)} onRetry={() => void open.load(id)} />
  return record?.id === id ? <ReferralRecordView record={record} /> : <RecordSkeleton />
})
