import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError, messageOf } from '@core/client/api/ApiError'
import { toDraft, toPatch } from '@core/client/forms/draft/draft'
import { withoutHidden } from '@core/client/forms/draft/formErrors'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import { ErrorState } from '@core/client/ui/status/ErrorState'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { NoSuchReferral } from '../record/NoSuchReferral'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { idOf, referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { ReferralForm } from './ReferralForm'

const { fields } = referralEntity

/** Changes a referral. S2.9 */
export default observer(function EditReferral() {
  const { open } = useReferrals()
  const id = idOf(useParams<{ id: string }>().id)
  // Not the copy that the record's screen left: the form is to begin with what is stored now.
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!id) return
    void open.load(id)
    setAsked(true)
  }, [open, id])
  const { record, error, loading } = open
  if (!id || (error instanceof ApiError && error.status === 404)) return <NoSuchReferral />
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void open.load(id)} />
  return asked && !loading && record ? <EditForm key={id} record={record} /> : <RecordSkeleton />
})

const EditForm = observer(function EditForm({ record }: { record: ReferralDetail }) {
  const { open, toast } = useReferrals()
  const [, navigate] = useLocation()
  const message = useRef<string>(undefined)
  const [{ id, masked, client, number }] = useState(record)
  const [initial] = useState(() => toDraft(fields, record))
  return (
    <>
      <PageHeader title={`Edit ${client.firstName} ${client.lastName}`} subtitle={number} />
      <ReferralForm
        initial={initial}
        hidden={masked}
        saveLabel="Save changes"
        cancelHref={referralPaths.view(id)}
        onSave={async (draft, base) => {
          const patch = withoutHidden(toPatch(fields, base, draft), masked) as Record<string, unknown>
          message.current = Object.keys(patch).length > 0 ? await open.change(patch) : undefined
        }}
        onSaved={() => {
          if (message.current) toast.success(message.current)
          navigate(referralPaths.view(id))
        }}
        onStale={async () => toDraft(fields, await open.refetch())}
      />
    </>
  )
})
