import type { BuiltInView } from '@core/client/kit'

const open = '1'
const byFollowUp = { field: 'nextFollowUp', direction: 'asc' } as const

/** The views that people use each morning. */
export const leadViews: readonly BuiltInView[] = [
  { id: 'all', name: 'All leads' },
  { id: 'mine', name: 'Mine', filters: { assignTo: 'me', leadOptions: open }, sort: byFollowUp },
  { id: 'unassigned', name: 'Unassigned', filters: { assignTo: 'none', leadOptions: open } },
  {
    id: 'stale',
    name: 'Stale',
    filters: { isStale: 'true' },
    columns: ['company', 'status', 'daysInStage', 'assignTo', 'nextFollowUp', 'estimatedValue'],
  },
  { id: 'no-next-step', name: 'No next step', filters: { nextFollowUp: 'none', leadOptions: open } },
  {
    id: 'closing',
    name: 'Closing this month',
    filters: { expectedClose: 'thisMonth', leadOptions: open },
    sort: { field: 'expectedClose', direction: 'asc' },
    columns: ['company', 'status', 'expectedClose', 'estimatedValue', 'weightedValue', 'assignTo'],
  },
]
