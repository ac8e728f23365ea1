import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { ListScreen } from '@core/client/lists/ListScreen'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { referralEntity } from '../../shared/referralEntity'
import { referralMenus } from '../../shared/referralMenus'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralColumns } from './referralColumns'
import { referralFilters } from './referralFilters'

/** All referrals that the person may see. S2.9 */
export default observer(function ReferralList() {
  const { list, assignees } = useReferrals()
  const viewer = useViewer()
  useEffect(() => {
    void assignees.load()
  }, [assignees])
  const mayAdd = allows(referralEntity.policy.create, viewer)
  return (
    <ListScreen
      store={list}
      names={referralEntity.name}
      icon={referralMenus.referrals.icon}
      columns={referralColumns}
      filters={referralFilters(assignees.list)}
      rowHref={({ id }) => referralPaths.view(id)}
      action={
        mayAdd && (
          <LinkButton variant="primary" icon="pi-plus" href={referralPaths.add}>
            Add referral
          </LinkButton>
        )
      }
      emptyHint={mayAdd ? 'Add the first one, and it will appear here.' : 'Referrals that are assigned to you will appear here.'}
    />
  )
})
