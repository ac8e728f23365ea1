import type { Tone } from '@core/entity'

export interface LeadStage {
  readonly id: number
  readonly name: string
  /**
   * The probability that a lead in this stage is won, in percent. The database computes with a copy (`probability_of`), so a change needs a
   * migration.
   */
  readonly probability: number
  readonly tone: Tone
  /** The number of days after which a lead in this stage is amber, and then red (stale). */
  readonly days?: { readonly amber: number; readonly red: number }
}

/** The pipeline of D5. A lead may change from any stage to any other; only losing and reopening have extra conditions. */
export const leadStages = [
  { id: 1, name: 'New', tone: 'info', probability: 5, days: { amber: 2, red: 5 } },
  { id: 2, name: 'Contacted', tone: 'info', probability: 10, days: { amber: 7, red: 14 } },
  { id: 3, name: 'Qualified', tone: 'info', probability: 25, days: { amber: 14, red: 30 } },
  { id: 4, name: 'Fleet Review', tone: 'info', probability: 40, days: { amber: 14, red: 30 } },
  { id: 5, name: 'Quoted', tone: 'info', probability: 50, days: { amber: 14, red: 30 } },
  { id: 6, name: 'Negotiation', tone: 'info', probability: 70, days: { amber: 21, red: 45 } },
  { id: 7, name: 'Commitment', tone: 'info', probability: 90, days: { amber: 14, red: 30 } },
  { id: 8, name: 'Won', tone: 'success', probability: 100 },
  { id: 9, name: 'Lost', tone: 'danger', probability: 0 },
  { id: 10, name: 'Nurture', tone: 'neutral', probability: 5, days: { amber: 90, red: 180 } },
] as const satisfies readonly LeadStage[]

/** The stages that rules refer to. */
export const stage = { new: 1, contacted: 2, qualified: 3, quoted: 5, commitment: 7, won: 8, lost: 9 } as const

/** Whether leads in this stage are finished: won or lost. */
export const isClosed = (status: number | null): boolean => status === stage.won || status === stage.lost

/** The stages of open leads. */
export const openStages: readonly number[] = leadStages.map(({ id }) => id).filter((id) => !isClosed(id))

/** The stages of opportunities, from Qualified to Commitment, and of the best case, from Quoted. D6 */
export const opportunityStages = openStages.filter((id) => id >= stage.qualified && id <= stage.commitment)
export const bestCaseStages = opportunityStages.filter((id) => id >= stage.quoted)

/**
 * @param before the furthest stage so far, null for a new lead
 * @returns the furthest of the stages from New to Won that a lead has reached: lost and nurtured leads keep theirs
 */
export function furthestStage(before: number | null, status: number): number {
  return Math.max(before ?? stage.new, status <= stage.won ? status : stage.new)
}

/** The values of S3.22's filter `leadOptions`. */
export const leadOptions = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'Won' },
  { id: 3, name: 'Lost' },
] as const

/** The values of `leadOptions` that rules refer to. */
export const leadOption = { open: 1, won: 2, lost: 3 } as const
