/** The filter by which the list shows exactly the rows that a figure counts. */
export type MetricsFilter = Readonly<Record<string, string>>

/** A number of referrals, and the filter that lists them. */
export interface Counted {
  readonly count: number
  readonly filter: MetricsFilter
}

interface PhaseFigure extends Counted {
  readonly id: number
  readonly name: string
  /** Of those received in the period, those that have left the phase: `left`. Null if there are none. */
  readonly medianDays: number | null
  readonly left: Counted
}

export interface HoldFigure extends Counted {
  /** The id of the look-up list's entry. */
  readonly id: number
  readonly name: string
  /** The total time of their current holds so far. */
  readonly days: number
}

/** The referral strip of the home dashboard, for one person. D6 */
export interface ReferralMetrics {
  /** Days, both inclusive. */
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

/** The periods to choose from, in days up to today; the second is the default. */
export const metricsPeriods = [30, 90, 365] as const
export const usualPeriod = 90

/** Authorizations that end within this number of days are counted. D6 */
export const endingDays = 30
