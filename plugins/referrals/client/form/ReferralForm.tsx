import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import type { Draft } from '@core/client/forms/draft/draft'
import { EntityForm } from '@core/client/forms/EntityForm'
import { referralEntity } from '../../shared/referralEntity'
import { useReferrals } from '../useReferrals'
import { referralSections } from './referralSections'

interface ReferralFormProps {
  initial: Draft
  hidden?: readonly string[]
  saveLabel: string
  cancelHref: string
  onSave: (draft: Draft, base: Draft) => Promise<void>
  onSaved: () => void
  onStale?: () => Promise<Draft>
}

/** The form of a referral, the same for a new one and for one that is there. */
export const ReferralForm = observer(function ReferralForm(props: ReferralFormProps) {
  const { assignees } = useReferrals()
  useEffect(() => {
    void assignees.load()
  }, [assignees])
  const references = useMemo(() => ({ assignedTo: assignees.list }), [assignees.list])
  return <EntityForm fields={referralEntity.fields} sections={referralSections} references={references} {...props} />
})
