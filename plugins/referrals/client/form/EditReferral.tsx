import { EntityChangeScreen, useCameFromRecord } from '@core/client/kit'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralForm, savedInList } from './referralForm'

/** Changes a referral. After the save it opens the list, or the record if the user came from there. S2.9, S2.38 */
export default function EditReferral() {
  const { open, list } = useReferrals()
  const cameFromRecord = useCameFromRecord()
  return (
    <EntityChangeScreen
      {...referralForm}
      store={open}
      subtitle={(record) => record?.number}
      savedHref={({ id }) => (cameFromRecord ? referralPaths.view(id) : savedInList)}
      {...(!cameFromRecord && { landing: { list, openHref: ({ id }: ReferralDetail) => referralPaths.view(id) } })}
    />
  )
}
