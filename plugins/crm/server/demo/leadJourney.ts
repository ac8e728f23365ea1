import type { SeededRandom } from '@core/server/plugin'
import { stage as stageIds } from '../../shared/leads/leadStages'
import { workdayFrom } from './demoDays'

/** The share of each source in the leads, and how much more or less often its leads get on. By the number in `leadSources`. */
export const demoSources = [
  { source: 1, name: 'Website', share: 16, luck: 0.98 },
  { source: 2, name: 'Web form', share: 20, luck: 0.965 },
  { source: 3, name: 'Call', share: 14, luck: 1.02 },
  { source: 4, name: 'E-mail', share: 8, luck: 0.97 },
  { source: 5, name: 'Referral', share: 12, luck: 1.07 },
  { source: 6, name: 'Existing customer', share: 9, luck: 1.1 },
  { source: 7, name: 'Walk-in', share: 5, luck: 1.04 },
  { source: 8, name: 'Event', share: 5, luck: 0.94 },
  { source: 9, name: 'Advertising', share: 8, luck: 0.9 },
  { source: 10, name: 'Partner', share: 3, luck: 1.06 },
] as const

/** Where leads of the campaign of these weeks come from. */
const campaignSources = [2, 8, 9] as const

/** Leads are of the last 21 months, and most are young: their number grows by two fifths each quarter. In days. */
const oldestLead = 640
const growth = 235
/** The share of leads that came from the campaign of these weeks, and their mean age. */
const campaign = { share: 0.11, age: 9 }

/** How long leads stay in each stage, in days, and how many of those that leave it get on. */
const passages: Readonly<Record<number, { readonly median: number; readonly sigma: number; readonly onward: number }>> =
  {
    1: { median: 8, sigma: 1.35, onward: 0.9 },
    2: { median: 12, sigma: 1, onward: 0.86 },
    3: { median: 15, sigma: 0.8, onward: 0.86 },
    4: { median: 15, sigma: 0.75, onward: 0.9 },
    5: { median: 15, sigma: 0.75, onward: 0.83 },
    6: { median: 12, sigma: 0.7, onward: 0.87 },
    7: { median: 11, sigma: 0.6, onward: 0.95 },
    // Who is nurtured for long is lost.
    10: { median: 150, sigma: 0.5, onward: 0 },
  }

const nurture = 10
/** Of those that don't get on; the others are lost. */
const nurtured = 0.24

/** Most leads are lost without a reply or for their price. By the number in `lostReasons`. */
export const lostReasonWeights = [
  [1, 24],
  [2, 19],
  [3, 14],
  [4, 4],
  [5, 7],
  [6, 5],
  [7, 18],
  [8, 6],
  [9, 3],
] as const

/** A change of the stage. */
export interface Step {
  readonly stage: number
  /** Days after today, 0 or less. */
  readonly day: number
}

/** @returns when a lead came in, from where, and how well its source does */
export function drawArrival(random: SeededRandom) {
  const isCampaign = random.chance(campaign.share)
  const known = demoSources.filter(({ source }) => !isCampaign || campaignSources.some((one) => one === source))
  const { source, luck } = random.weighted(known.map((one) => [one, one.share] as const))
  let age = Infinity
  while (age >= oldestLead) age = -Math.log(1 - random.next()) * (isCampaign ? campaign.age : growth)
  // A few come on the weekend, from the web.
  const day = -Math.floor(age)
  return { source, luck, day: source <= 2 && random.chance(0.5) ? day : workdayFrom(day) }
}

/** @returns the stages of a lead from New to the one that it is in today, each on a working day */
export function drawJourney(random: SeededRandom, received: number, luck: number): readonly Step[] {
  const steps: Step[] = [{ stage: stageIds.new, day: received }]
  for (;;) {
    const { stage, day } = steps.at(-1)!
    const passage = passages[stage]
    if (!passage) return steps
    const { median, sigma, onward } = passage
    const until = day + random.logNormal(median, sigma)
    const next = random.chance(Math.min(0.98, onward * luck))
      ? stage + 1
      : stage !== nurture && random.chance(nurtured)
        ? nurture
        : stageIds.lost
    if (until > 0) return steps
    steps.push({ stage: next, day: Math.max(day, workdayFrom(until)) })
  }
}
