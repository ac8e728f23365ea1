import type { BuiltInView } from '@core/client/kit'
import { referralStatuses, statusId } from '../../shared/referralStatuses'

/** Referrals that are still open. */
export const openStatuses = referralStatuses
  .filter(({ phase }) => phase !== 'Closed' && phase !== 'Active')
  .map(({ id }) => id)
  .join(',')

const byFollowUp = { field: 'nextFollowUp', direction: 'asc' } as const

/** The views that people need each morning. */
export const referralViews: readonly BuiltInView[] = [
  { id: 'all', name: 'All referrals' },
  { id: 'mine', name: 'Assigned to me', filters: { assignedTo: 'me', status: openStatuses }, sort: byFollowUp },
  { id: 'due', name: 'Due this week', filters: { nextFollowUp: 'thisWeek', status: openStatuses }, sort: byFollowUp },
  {
    id: 'hold',
    name: 'On hold',
    filters: { status: String(statusId.onHold) },
    sort: { field: 'holdReviewDate', direction: 'asc' },
    columns: ['number', 'client.lastName', 'holdReason', 'holdReviewDate', 'assignedTo', 'type', 'receivedDate'],
  },
]
