import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { EntityList, type EntityRecord, type RecordParts } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { capacityPaths } from '../../shared/capacityPaths'
import { partnerPaths } from '../../shared/exchange/partnerPaths'
import { referralEntity } from '../../shared/referralEntity'
import { referralMenus } from '../../shared/referralMenus'
import { can } from '../../shared/referralPermissions'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { referralColumns } from './referralColumns'
import { phases, referralStatuses } from '../../shared/referralStatuses'

/** Statuses grouped by the columns of the board, so that a whole phase can be selected at once. */
const byPhase = phases.flatMap((phase) =>
  referralStatuses.filter((status) => status.phase === phase).map(({ id, name }) => ({ id, name, group: phase })),
)

/** The most frequent filters are shown; all others are behind “Filter”. */
const referralFilters = [{ path: 'status', options: byPhase }, 'assignedTo', 'priority']

/** What leaders arrange. The screens of everybody are in the sidebar. */
const leaders = [
  { label: 'Capacity', icon: 'pi-gauge', href: capacityPaths.list },
  { label: 'Partners', icon: 'pi-arrow-right-arrow-left', href: partnerPaths.list },
]

const FhirImport = lazy(() => import('../fhir/FhirImport'))

const displays = { board: lazy(() => import('./ReferralBoard')), calendar: lazy(() => import('./ReferralCalendar')) }

const preview = async () => {
  const { referralRecordParts } = await import('../record/referralRecordParts')
  // The parts are those of referrals, and a list has one type for all entities.
  return referralRecordParts as unknown as RecordParts<EntityRecord>
}

/** All referrals that the user may see. S2.9 */
export default function ReferralList() {
  const { list, queue } = useReferrals()
  useEffect(() => queue.leave(), [queue])
  const viewer = useViewer()
  const mayAdd = allows(referralEntity, 'create', viewer)
  const mayImport = mayAdd && viewer.permissions.has(can.import)
  const [importing, setImporting] = useState(false)
  const [, navigate] = useLocation()
  const leads = mayAdd && viewer.permissions.has(can.assign) && viewer.permissions.has(can.viewAll)
  return (
    <EntityList
      store={list}
      icon={referralMenus.referrals.icon}
      columns={referralColumns}
      filters={referralFilters}
      displays={displays}
      preview={preview}
      rowHref={({ id }) => referralPaths.view(id)}
      more={[
        ...(leads ? leaders : []).map(({ label, icon, href }) => ({
          label,
          icon,
          onSelect: () => navigate(href),
        })),
        ...(mayImport
          ? [{ label: 'Import a FHIR bundle…', icon: 'pi-upload', onSelect: () => setImporting(true) }]
          : []),
      ]}
      action={
        <>
          <Suspense>{importing && <FhirImport onClose={() => setImporting(false)} />}</Suspense>
          {mayAdd && (
            <LinkButton variant="primary" icon="pi-plus" href={referralPaths.add}>
              Add referral
            </LinkButton>
          )}
        </>
      }
      emptyHint={
        mayAdd ? 'Add the first one, and it will appear here.' : 'Referrals that are assigned to you will appear here.'
      }
    />
  )
}
