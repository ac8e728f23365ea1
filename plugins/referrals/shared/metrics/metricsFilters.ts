import { phases, referralStatuses, statusId } from '../referralStatuses'
import { type MetricsFilter, endingDays } from './metricsTypes'
import { addDays } from '@core/entity'

const idsOf = (wanted: (phase: string) => boolean) =>
  referralStatuses
    .filter(({ phase }) => wanted(phase))
    .map(({ id }) => id)
    .join(',')

/**
 * The filters of the strip's figures: each figure counts the rows of the list under its filter, and leads to them. D6
 * @param period the days of receipt for the figures of the flow @param today the office's day
 */
export function metricsFilters({ from, to }: { readonly from: string; readonly to: string }, today: string) {
  const received = { receivedDate: `${from}..${to}` }
  return {
    /** The number now in a phase, whenever they were received. */
    phase: (id: number): MetricsFilter => ({ status: idsOf((phase) => phase === phases[id - 1]) }),
    left: (id: number): MetricsFilter => ({ ...received, leftPhases: String(id) }),
    firstContact: { ...received, firstContactAt: 'any' } as MetricsFilter,
    hold: (reason: number): MetricsFilter => ({ status: String(statusId.onHold), holdReason: String(reason) }),
    reviewsDue: { status: String(statusId.onHold), holdReviewDate: `..${today}` } as MetricsFilter,
    received: received as MetricsFilter,
    started: { ...received, reached: String(statusId.active) } as MetricsFilter,
    intakeSent: { ...received, intakeSent: 'true' } as MetricsFilter,
    intakeSubmitted: { ...received, intakeSent: 'true', intakeSubmitted: 'true' } as MetricsFilter,
    /** Of the open referrals. */
    authorizationsEnding: {
      'authorization.end': `${today}..${addDays(today, endingDays)}`,
      status: idsOf((phase) => phase !== 'Closed'),
    } as MetricsFilter,
  }
}
