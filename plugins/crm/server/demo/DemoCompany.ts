import type { DrawnCompany } from './drawCompany'
import type { Step } from './leadJourney'

/** A salesperson of the demonstration. */
export interface DemoPerson {
  readonly id: number
  readonly email: string
  readonly storeId: number
}

/** A lead or an account of the demonstration, with what happened to it so far. Days are those after today, 0 or less. */
export interface DemoCompany extends DrawnCompany {
  readonly kind: 'Lead' | 'Account'
  readonly id: number
  readonly source: number
  readonly person: DemoPerson | null
  readonly storeId: number
  /** The day on which the lead came in, or the account was opened. */
  readonly since: number
  /** The stages of a lead, or of the lead that an account was before. */
  readonly steps: readonly Step[]
  /** Whether an account was a lead before. */
  readonly wasLead: boolean
}

/** @returns the day on which a company reached a stage, if it did */
export const dayOfStage = ({ steps }: Pick<DemoCompany, 'steps'>, stage: number): number | undefined =>
  steps.find((step) => step.stage === stage)?.day

/** @returns the stage that a lead is in, and since when */
export const stageNow = ({ steps }: Pick<DemoCompany, 'steps'>): Step => steps.at(-1)!
