import { lazy } from 'react'
import { EntityList } from '@core/client/lists/EntityList'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { referralEntity } from '../../shared/referralEntity'
import { referralMenus } from '../../shared/referralMenus'
import { can } from '../../shared/referralPermissions'
import { FhirImport } from '../exchange/FhirImport'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralColumns } from './referralColumns'
import { referralFilters } from './referralFilters'

const displays = { board: lazy(() => import('./ReferralBoard')), calendar: lazy(() => import('./ReferralCalendar')) }

/** All referrals that the person may see. S2.9 */
export default function ReferralList() {
  const { list } = useReferrals()
  const viewer = useViewer()
  const mayAdd = allows(referralEntity.policy.create, viewer)
  return (
    <EntityList
      store={list}
      icon={referralMenus.referrals.icon}
      columns={referralColumns}
      filters={referralFilters}
      displays={displays}
      rowHref={({ id }) => referralPaths.view(id)}
      action={
        mayAdd && (
          <>
            {viewer.permissions.has(can.import) && <FhirImport />}
            <LinkButton variant="primary" icon="pi-plus" href={referralPaths.add}>
              Add referral
            </LinkButton>
          </>
        )
      }
      emptyHint={mayAdd ? 'Add the first one, and it will appear here.' : 'Referrals that are assigned to you will appear here.'}
    />
  )
}
