import { type RowFigure, whereOf } from '@core/entity'
import * as figures from '../../shared/figures/referralFigures'
import { phases, referralStatuses, statusId } from '../../shared/referralStatuses'
import type { MetricsFilter } from '../../shared/metrics/metricsTypes'

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
  const now = (figure: RowFigure): MetricsFilter => whereOf(figure, today)
  const ofPeriod = (figure: RowFigure): MetricsFilter => ({ ...received, ...now(figure) })
  return {
    /** The number now in a phase, whenever they were received. */
    phase: (id: number): MetricsFilter => ({ status: idsOf((phase) => phase === phases[id - 1]) }),
    left: (id: number): MetricsFilter => ({ ...received, leftPhases: String(id) }),
    firstContact: ofPeriod(figures.contacted),
    hold: (reason: number): MetricsFilter => ({ status: String(statusId.onHold), holdReason: String(reason) }),
    reviewsDue: now(figures.reviewsDue),
    received: ofPeriod(figures.received),
    started: ofPeriod(figures.started),
    intakeSent: ofPeriod(figures.intakeSent),
    intakeSubmitted: ofPeriod(figures.intakeBack),
    authorizationsEnding: now(figures.ending),
  }
}
