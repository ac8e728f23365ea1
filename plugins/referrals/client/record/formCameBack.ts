import type { ComponentProps } from 'react'
import type { EntityRecordScreen } from '@core/client/kit'
import { newest, packetTab } from '../../shared/packet/packetTab'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'

/** What others' changes of an open referral mean: the number of submitted forms is derived, and that one came back is what counts. */
export const formCameBack: NonNullable<ComponentProps<typeof EntityRecordScreen<ReferralDetail>>['news']> = (
  changes,
  id,
) => {
  const forms = changes.find(({ field }) => field === 'formsSubmitted')
  return Number(forms?.to ?? 0) > Number(forms?.from ?? 0)
    ? { text: 'A form came back', href: `${referralPaths.view(id)}?tab=${packetTab}&submission=${newest}` }
    : undefined
}
