import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { newIdempotencyKey } from '@core/client/api/idempotency'
import { toInput } from '@core/client/forms/draft/draft'
import { today } from '@core/client/records/displayText'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { scopesOf } from '@core/entity/policy'
import { referralEntity, type ReferralInput } from '../../shared/referralEntity'
import { referralApi } from '../referralApi'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { ReferralForm } from './ReferralForm'

const routine = 1

/** A new referral. S2.9 */
export default function AddReferral() {
  const { toast } = useReferrals()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [key] = useState(newIdempotencyKey)
  const message = useRef<string>(undefined)
  // Whoever may only create their own has it assigned to them from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const [initial] = useState(() => ({ receivedDate: today(), priority: routine, ...(ownOnly && { assignedTo: viewer.id }) }))
  return (
    <>
      <PageHeader title="Add referral" subtitle="Fields with an asterisk are needed now, the others can follow." />
      <ReferralForm
        initial={initial}
        saveLabel="Save referral"
        cancelHref={referralPaths.list}
        onSave={async (draft) => {
          message.current = await referralApi.create(withoutNulls(toInput(referralEntity.fields, draft)) as ReferralInput, key)
        }}
        onSaved={() => {
          if (message.current) toast.success(message.current)
          navigate(referralPaths.list)
        }}
      />
    </>
  )
}

/** @returns the body without its empty fields: on a create, what is absent is empty. */
function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
