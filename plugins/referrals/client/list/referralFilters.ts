import type { ListFilter } from '@core/client/lists/toolbar/ListFilter'
import { referralEntity } from '../../shared/referralEntity'
import { referralPriorities } from '../../shared/referralLookups'
import { phases, referralStatuses } from '../../shared/referralStatuses'
import type { Assignee } from '../referralApi'

const { fields } = referralEntity

/** Statuses by the columns of the board, so that a whole phase can be ticked at once. */
const byPhase = phases.flatMap((phase) => referralStatuses.filter((status) => status.phase === phase).map(({ id, name }) => ({ id, name, group: phase })))

/** @param assignees undefined while they are on their way */
export function referralFilters(assignees: readonly Assignee[] | undefined): readonly ListFilter[] {
  return [
    { field: 'status', label: fields.status.label, options: byPhase },
    { field: 'assignedTo', label: fields.assignedTo.label, options: assignees },
    { field: 'priority', label: fields.priority.label, options: referralPriorities },
  ]
}
