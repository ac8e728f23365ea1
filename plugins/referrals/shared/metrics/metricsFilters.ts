import { phases, referralStatuses, statusId } from '../referralStatuses'
import { type MetricsFilter, endingDays } from './metricsTypes'
import { addDays } from '@core/entity'

const idsOf = (wanted: (phase: string) => boolean) =>
  referralStatuses
    .filter(({ phase }) => wanted(phase))
    .map(({ id }) => id)
    .join(',')

/**
 * The filters of the strip's figures: each counts what its filter leaves of the list, and leads there. D6
 * @param period the days in which the referrals were received of which flow figures tell @param today the office's day
 */
export function metricsFilters({ from, to }: { readonly from: string; readonly to: string }, today: string) {
  const received = { receivedDate: `${from}..${to}` }
  return {
    /** How many stand in a phase now, whenever they came. */
    phase: (id: number): MetricsFilter => ({ status: idsOf((phase) => phase === phases[id - 1]) }),
    left: (id: number): MetricsFilter => ({ ...received, leftPhases: String(id) }),
    firstContact: { ...received, firstContactAt: 'any' } as MetricsFilter,
    hold: (reason: number): MetricsFilter => ({ status: String(statusId.onHold), holdReason: String(reason) }),
    reviewsDue: { status: String(statusId.onHold), holdReviewDate: `..${today}` } as MetricsFilter,
    received: received as MetricsFilter,
    started: { ...received, reached: String(statusId.active) } as MetricsFilter,
    intakeSent: { ...received, intakeSent: 'true' } as MetricsFilter,
    intakeSubmitted: { ...received, intakeSent: 'true', intakeSubmitted: 'true' } as MetricsFilter,
    /** Of those that are not closed. */
    authorizationsEnding: {
      'authorization.end': `${today}..${addDays(today, endingDays)}`,
      status: idsOf((phase) => phase !== 'Closed'),
    } as MetricsFilter,
  }
}
