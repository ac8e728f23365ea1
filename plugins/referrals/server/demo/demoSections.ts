import { addDays, daysBetween } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'
import type { ReferralRecord } from '../../shared/referralEntity'
import { availabilitySlots, services, serviceSettings } from '../../shared/referralLookups'
import { concerns, diagnoses, districts, fathers, mothers, payers, practices, schools } from './demoNames'

/** The client's data that the other sections need. */
export interface DemoFamily {
  readonly lastName: string
  readonly area: string
  readonly age: number
  readonly today: string
}

type Section<Name extends keyof ReferralRecord> = NonNullable<ReferralRecord[Name]>

/** 555-0100 to 555-0199 is reserved for fiction. */
export function demoPhone(random: SeededRandom, area: string): string {
  return `${area}-555-01${String(random.between(0, 99)).padStart(2, '0')}`
}

/** The letters of a name that an email address can contain. */
export function mailName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()
}

export function demoGuardians(random: SeededRandom, { lastName, area }: DemoFamily): Section<'guardians'> {
  const custody = random.pick([1, 2, 2, 2, 3] as const)
  const pair = [
    { first: random.pick(mothers), relationship: 1 },
    { first: random.pick(fathers), relationship: 2 },
  ] as const
  const present = random.chance(0.6) ? pair : [random.pick(pair)]
  return present.map(({ first, relationship }, at) => ({
    id: at + 1,
    name: `${first} ${lastName}`,
    relationship,
    phone: demoPhone(random, area),
    email: `${mailName(first)}.${mailName(lastName)}@mail.example`,
    preferredContact: random.pick([1, 2, 3] as const),
    bestTime: random.pick([1, 2, 3] as const),
    sameAddress: random.chance(0.8),
    legalCustody: custody,
  }))
}

export function demoCoverages(random: SeededRandom, { today, lastName }: DemoFamily): Section<'coverages'> {
  const own = random.some(payers, random.chance(0.2) ? 2 : 1)
  return own.map((payer, at) => ({
    id: at + 1,
    payer,
    plan: random.pick(['PPO', 'HMO', 'Family', null]),
    memberId: `${payer.slice(0, 2).toUpperCase()}${random.between(100_000, 999_999)}`,
    subscriberName: `${random.pick(fathers)} ${lastName}`,
    subscriberRelation: 2 as const,
    start: addDays(today, -random.between(200, 700)),
    copay: random.pick(['0', '15.00', '25.00', '40.00']),
    deductible: random.pick(['0', '500', '1500.00']),
  }))
}

export function demoClinical(random: SeededRandom, { today, age }: DemoFamily): Section<'clinical'> {
  const diagnosis = random.chance(0.8) ? random.pick(diagnoses) : undefined
  return {
    hasDiagnosis: diagnosis !== undefined,
    diagnosisCode: diagnosis?.code ?? null,
    diagnosisLabel: diagnosis?.label ?? null,
    diagnosedOn: diagnosis ? addDays(today, -random.between(60, Math.max(90, age * 300))) : null,
    concerns: random.pick(concerns),
    allergies: random.pick([null, null, 'Peanuts', 'Penicillin', 'Latex', 'None known']),
    medications: random.some(['Melatonin', 'Guanfacine', 'Albuterol'], random.between(0, 2)),
    seizures: random.chance(0.08),
    priorServices: random.some(services, random.between(0, 2)).map(({ id }) => id),
  }
}

export function demoService(random: SeededRandom, today: string): Section<'service'> {
  return {
    servicesRequested: random.some(services, random.between(1, 3)).map(({ id }) => id),
    setting: random.some(serviceSettings, random.between(1, 2)).map(({ id }) => id),
    hoursPerWeek: random.pick([2, 4, 8, 10, 12.5, 20, 30]),
    startDate: addDays(today, random.between(7, 60)),
    availability: random.some(availabilitySlots, random.between(3, 9)).map(({ id }) => id),
  }
}

/** @param approved whether the payer has approved it already. */
export function demoAuthorization(random: SeededRandom, today: string, approved: boolean): Section<'authorization'> {
  const requestedAt = addDays(today, -random.between(10, 60))
  if (!approved) return { requestedAt, status: random.pick([1, 1, 3] as const) }
  const start = addDays(requestedAt, 7)
  const units = random.between(4, 40) * 10
  const length = random.pick([40, 90, 180])
  // The units of one in five have not been counted yet.
  const share = Math.min(1, Math.max(0, daysBetween(start, today) / length) * (random.between(5, 12) / 10))
  return {
    requestedAt,
    status: 2,
    number: `AU-${random.between(10_000, 99_999)}`,
    units,
    unitsUsed: random.chance(0.8) ? Math.round(units * share) : null,
    start,
    end: addDays(start, length),
  }
}

/** The earlier authorizations, of referrals that were in care by then. */
export function demoEarlierAuthorizations({
  authorization,
  receivedDate,
}: ReferralRecord): Section<'otherAuthorizations'> | null {
  const { start, end, units } = authorization ?? {}
  if (!start || !end || !units) return null
  const begun = addDays(start, -daysBetween(start, end) - 1)
  if (begun < addDays(receivedDate, 21)) return null
  return [
    {
      id: 1,
      requestedAt: addDays(begun, -10),
      status: 2,
      number: `AU-${10_000 + units}`,
      units,
      unitsUsed: Math.round(units * 0.9),
      start: begun,
      end: addDays(start, -1),
    },
  ]
}

/** The answers of the payer's member services when the insurance was verified. */
export function demoBenefits({ coverages, receivedDate }: ReferralRecord, today: string): Section<'benefits'> | null {
  const [first] = coverages ?? []
  if (!first) return null
  const day = addDays(receivedDate, 14)
  const said = { result: 1, saidBy: `${first.payer} member services`, checkedOn: day < today ? day : today } as const
  return [
    { id: 1, question: 1, ...said },
    { id: 2, question: 2, ...said },
    { id: 3, question: 4, ...said, details: 'Every six months' },
    { id: 4, question: 7, ...said, details: first.copay ? `${first.copay} a visit` : null },
  ]
}

export function demoSchool(random: SeededRandom, { area, age }: DemoFamily): Section<'school'> {
  return {
    name: random.pick(schools),
    grade: age < 6 ? 'K' : String(Math.min(12, age - 5)),
    district: random.pick(districts),
    phone: demoPhone(random, area),
    plan: random.pick([1, 2, 2, 3] as const),
  }
}

export function demoPhysician(random: SeededRandom, { area }: DemoFamily): Section<'physician'> {
  return {
    name: `Dr. ${random.pick(mothers)} ${random.pick(['Weiss', 'Osei', 'Lindgren', 'Abadi'])}`,
    practice: random.pick(practices),
    phone: demoPhone(random, area),
  }
}
