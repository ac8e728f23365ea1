import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralForm } from './referralForm'

/** Changes a referral. S2.9 */
export default function EditReferral() {
  const { open } = useReferrals()
  return <EntityChangeScreen {...referralForm} store={open} subtitle={(record) => record?.number} savedHref={({ id }) => referralPaths.view(id)} />
}
