import type { StandingFilter } from '@core/client/lists/filters/FilterBar'
import { phases, referralStatuses } from '../../shared/referralStatuses'

/** Statuses by the columns of the board, so that a whole phase can be ticked at once. */
const byPhase = phases.flatMap((phase) => referralStatuses.filter((status) => status.phase === phase).map(({ id, name }) => ({ id, name, group: phase })))

/** What one asks most often stands there; everything else is behind “Filter”. */
export const referralFilters: readonly StandingFilter[] = [{ path: 'status', options: byPhase }, 'assignedTo', 'priority']
