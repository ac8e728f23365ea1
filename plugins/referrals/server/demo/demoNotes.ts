import type { SeededRandom } from '@core/server/plugin'
import { statusOf } from '../../shared/referralStatuses'
import type { DemoClock, DemoReferral, DemoStaff } from './demoReferral'

/** A note of the demonstration. Ids are those of people. */
export interface DemoNote {
  readonly text: string
  readonly sensitive: boolean
  readonly by: number
  readonly at: string
  readonly mentions: readonly number[]
}

const plain = [
  'Spoke with the mother. Afternoons are best; she works nights.',
  'Left a voicemail, second try. Will call again on Thursday morning.',
  'Father prefers texts to calls. Please don’t call before 10.',
  'Family asked whether sessions can be at the grandparents’ house twice a week.',
  'Sent the list of documents once more; the insurance card was not readable.',
  'School will send the IEP after the meeting next week.',
  'Payer says the request was received, decision within 10 business days.',
  'Older sister is with us already. The same team would be ideal.',
  'Family is moving within the county at the end of the month; service area stays the same.',
  'Interpreter booked for the first visit.',
  'Parking is behind the building, gate code is on file with the family.',
  'Mother would like a therapist who speaks Spanish, if there is one.',
] as const

const health = [
  'Had a febrile seizure in spring; neurologist’s letter is on its way.',
  'Carries an epinephrine injector. It stays in the blue backpack.',
  'Runs off near water. Two adults for every outing until the plan is written.',
  'New medication since last week, the mother watches for sleepiness in the morning.',
] as const

const asking = [
  (name: string) => `@${name} could you look at the coverage? The plan on the card and the one the payer names differ.`,
  (name: string) => `Custody papers are unclear to me, @${name}. Who has to sign?`,
  (name: string) => `@${name} the family asked for you. They can talk tomorrow after 15:00.`,
  (name: string) => `Ready from my side. @${name} please check the hours before we tell the family.`,
] as const

/** Notes on an open referral, by the people who work on it. A mention is of a colleague who may see it. */
export function demoNotes(
  random: SeededRandom,
  { record, steps, createdBy }: DemoReferral,
  { now }: DemoClock,
  staff: DemoStaff,
): DemoNote[] {
  const owner = record.assignedTo ?? createdBy
  if (statusOf(record.status!).phase === 'Closed' || owner === null || !random.chance(0.4)) return []
  const began = Date.parse(steps[0]!.at)
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, (): DemoNote => {
    const at = new Date(
      Math.max(began, Math.min(now, inOfficeHours(began + random.next() * (now - began), random))),
    ).toISOString()
    const by = random.chance(0.2) ? (staff.manager ?? owner) : owner
    const other = by === staff.manager ? record.assignedTo : staff.manager
    const name = other !== null && other !== by ? staff.names.get(other) : undefined
    if (name !== undefined && random.chance(0.35))
      return { text: random.pick(asking)(name), sensitive: false, by, at, mentions: [other!] }
    const sensitive = random.chance(0.15)
    return { text: random.pick(sensitive ? health : plain), sensitive, by, at, mentions: [] }
  })
}

/** The same day, in office hours by the server's clock. */
function inOfficeHours(at: number, random: SeededRandom): number {
  return new Date(at).setHours(random.between(8, 17), random.between(0, 59), 0, 0)
}
