export interface LeadStage {
  readonly id: number
  readonly name: string
  /** How likely a lead in it is won, in percent. */
  readonly probability: number
  /** After how many days there it is looked at with concern, and from when on it is stale. */
  readonly days?: { readonly amber: number; readonly red: number }
}

/** The pipeline of D5. A lead may go from any stage to any other; only losing and reopening ask for more. */
export const leadStages = [
  { id: 1, name: 'New', probability: 5, days: { amber: 2, red: 5 } },
  { id: 2, name: 'Contacted', probability: 10, days: { amber: 7, red: 14 } },
  { id: 3, name: 'Qualified', probability: 25, days: { amber: 14, red: 30 } },
  { id: 4, name: 'Fleet Review', probability: 40, days: { amber: 14, red: 30 } },
  { id: 5, name: 'Quoted', probability: 50, days: { amber: 14, red: 30 } },
  { id: 6, name: 'Negotiation', probability: 70, days: { amber: 21, red: 45 } },
  { id: 7, name: 'Commitment', probability: 90, days: { amber: 14, red: 30 } },
  { id: 8, name: 'Won', probability: 100 },
  { id: 9, name: 'Lost', probability: 0 },
  { id: 10, name: 'Nurture', probability: 5, days: { amber: 90, red: 180 } },
] as const satisfies readonly LeadStage[]

/** The stages that rules name. */
export const stage = { new: 1, won: 8, lost: 9 } as const

/** Whether nobody works on a lead in this stage any more. */
export const isClosed = (status: number | null): boolean => status === stage.won || status === stage.lost

/** The stages in which somebody works on a lead. */
export const openStages: readonly number[] = leadStages.map(({ id }) => id).filter((id) => !isClosed(id))

/**
 * @param before the furthest stage so far, null for a new lead
 * @returns the furthest of the stages from New to Won that a lead has been in: lost and nurtured leads keep how far they had come
 */
export function furthestStage(before: number | null, status: number): number {
  return Math.max(before ?? stage.new, status <= stage.won ? status : stage.new)
}

/** What S3.22's `leadOptions` asks for. */
export const leadOptions = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'Won' },
  { id: 3, name: 'Lost' },
] as const

/** @returns how long a lead has been in its stage, against the stage's limits. */
export function stageAge(status: number | null, days: number | null): 'fresh' | 'amber' | 'red' {
  const limits = leadStages.find(({ id }): boolean => id === status) as LeadStage | undefined
  if (!limits?.days || days === null) return 'fresh'
  if (days > limits.days.red) return 'red'
  return days > limits.days.amber ? 'amber' : 'fresh'
}
