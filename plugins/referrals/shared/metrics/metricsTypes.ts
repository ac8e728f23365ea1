/** What the list is filtered by to show exactly the rows that a figure counts. */
export type MetricsFilter = Readonly<Record<string, string>>

/** A number of referrals, and the filter that lists them. */
export interface Counted {
  readonly count: number
  readonly filter: MetricsFilter
}

interface PhaseFigure extends Counted {
  readonly id: number
  readonly name: string
  /** Of those that were received in the period and have left the phase: `left`. Null where there are none. */
  readonly medianDays: number | null
  readonly left: Counted
}

export interface HoldFigure extends Counted {
  /** The entry of the look-up list. */
  readonly id: number
  readonly name: string
  /** How long they have been on hold so far, added up. */
  readonly days: number
}

/** The referral strip of the home dashboard, for one person. D6 */
export interface ReferralMetrics {
  /** Days, both included. */
  readonly from: string
  readonly to: string
  readonly phases: readonly PhaseFigure[]
  readonly firstContact: Counted & { readonly medianHours: number | null }
  readonly holds: readonly HoldFigure[]
  readonly reviewsDue: Counted
  readonly intakeSent: Counted
  readonly intakeSubmitted: Counted
  readonly received: Counted
  readonly started: Counted
  readonly authorizationsEnding: Counted
}

/** The periods that one chooses among, in days up to today; the second is the usual one. */
export const metricsPeriods = [30, 90, 365] as const
export const usualPeriod = 90

/** Authorizations that end within so many days are pointed out. D6 */
export const endingDays = 30
