import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import { today } from '@core/client/records/displayText'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { scopesOf } from '@core/entity/policy'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'
import { referralForm } from './referralForm'

const routine = 1

/** A new referral. S2.9, S2.38 */
export default function AddReferral() {
  const viewer = useViewer()
  // Whoever may only create their own has it assigned to them from the start.
  const ownOnly = !scopesOf(referralEntity.policy.create, viewer.permissions).includes('all')
  const initial = () => ({ receivedDate: today(), priority: routine, ...(ownOnly && { assignedTo: viewer.id }) })
  return <EntityAddScreen {...referralForm} initial={initial} savedHref={() => referralPaths.list} />
}
