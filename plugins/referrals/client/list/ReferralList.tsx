import { lazy } from 'react'
import { EntityList, type StandingFilter } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { clientPaths } from '../../shared/clientPaths'
import { capacityPaths } from '../../shared/capacityPaths'
import { partnerPaths } from '../../shared/exchange/partnerPaths'
import { referralEntity } from '../../shared/referralEntity'
import { referralMenus } from '../../shared/referralMenus'
import { can } from '../../shared/referralPermissions'
import { referrerPaths } from '../../shared/referrers/referrerPaths'
import { FhirImport } from '../fhir/FhirImport'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralColumns } from './referralColumns'
import { phases, referralStatuses } from '../../shared/referralStatuses'

/** Statuses by the columns of the board, so that a whole phase can be ticked at once. */
const byPhase = phases.flatMap((phase) =>
  referralStatuses.filter((status) => status.phase === phase).map(({ id, name }) => ({ id, name, group: phase })),
)

/** What one asks most often stands there; everything else is behind “Filter”. */
const referralFilters: readonly StandingFilter[] = [{ path: 'status', options: byPhase }, 'assignedTo', 'priority']

const displays = { board: lazy(() => import('./ReferralBoard')), calendar: lazy(() => import('./ReferralCalendar')) }

/** All referrals that the person may see. S2.9 */
export default function ReferralList() {
  const { list } = useReferrals()
  const viewer = useViewer()
  const mayAdd = allows(referralEntity, 'create', viewer)
  return (
    <EntityList
      store={list}
      icon={referralMenus.referrals.icon}
      columns={referralColumns}
      filters={referralFilters}
      displays={displays}
      rowHref={({ id }) => referralPaths.view(id)}
      action={
        <>
          <LinkButton icon="pi-list-check" href={referralPaths.queue}>
            Work queue
          </LinkButton>
          <LinkButton icon="pi-users" href={clientPaths.list}>
            Clients
          </LinkButton>
          <LinkButton icon="pi-address-book" href={referrerPaths.list}>
            Referrers
          </LinkButton>
          {mayAdd && (
            <>
              {viewer.permissions.has(can.import) && <FhirImport />}
              {viewer.permissions.has(can.assign) && viewer.permissions.has(can.viewAll) && (
                <>
                  <LinkButton icon="pi-gauge" href={capacityPaths.list}>
                    Capacity
                  </LinkButton>
                  <LinkButton icon="pi-arrow-right-arrow-left" href={partnerPaths.list}>
                    Partners
                  </LinkButton>
                </>
              )}
              <LinkButton variant="primary" icon="pi-plus" href={referralPaths.add}>
                Add referral
              </LinkButton>
            </>
          )}
        </>
      }
      emptyHint={
        mayAdd ? 'Add the first one, and it will appear here.' : 'Referrals that are assigned to you will appear here.'
      }
    />
  )
}
