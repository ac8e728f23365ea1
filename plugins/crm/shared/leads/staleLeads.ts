import { defineStandingRule, integer } from '@core/entity'
import { leadStages } from './leadStages'

const timed = leadStages.flatMap((one) => ('days' in one ? [one] : []))

/** The names of the two limits of a stage. */
const amber = (stage: number) => `amber${stage}`
export const red = (stage: number) => `red${stage}`

const days = (label: string) => integer(label, { required: true, min: 1, max: 3650 })

/** After how many days in a stage a lead is amber, and then red: stale. D5 */
export const staleLeads = defineStandingRule({
  id: 'crm.staleLeads',
  title: 'Stale leads',
  help: 'A lead that stays in its stage for more than the first number of days is marked in amber, for more than the second in red. Then it is stale: it is counted so in dashboards and reports.',
  fields: Object.fromEntries(
    timed.flatMap(({ id, name }) => [
      [amber(id), days(`${name}: amber after days`)],
      [red(id), days(`${name}: stale after days`)],
    ]),
  ),
  delivered: Object.fromEntries(
    timed.flatMap((one) => [
      [amber(one.id), one.days.amber],
      [red(one.id), one.days.red],
    ]),
  ),
  problem(values) {
    const wrong = timed.find(({ id }) => Number(values[amber(id)]) > Number(values[red(id)]))
    return (
      wrong && {
        field: red(wrong.id),
        message: `${wrong.name}: a lead is amber before it is stale. Make this number the larger one.`,
      }
    )
  },
})

type Limits = Readonly<Record<string, unknown>>

/**
 * @param limits the values of `staleLeads`
 * @returns how long a lead has been in its stage, compared with the stage's limits
 */
export function stageAge(limits: Limits, status: number | null, inStage: number | null): 'fresh' | 'amber' | 'red' {
  if (status === null || inStage === null || limits[red(status)] === undefined) return 'fresh'
  if (inStage > Number(limits[red(status)])) return 'red'
  return inStage > Number(limits[amber(status)]) ? 'amber' : 'fresh'
}
