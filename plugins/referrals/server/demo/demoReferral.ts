import { addDays, instantOf } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'
import { closeReasons, otherHoldReason, holdReasons } from '../../shared/referralLookups'
import type { ReferralRecord } from '../../shared/referralEntity'
import { type StatusId, statusId } from '../../shared/referralStatuses'
import type { StatusChange } from '../record/statusHistory'
import { journeyTo } from './demoJourney'
import { boys, demoReferrers, demoZone, girls, lastNames, notes, places, streets } from './demoNames'
import {
  demoAuthorization,
  demoBenefits,
  demoEarlierAuthorizations,
  demoClinical,
  demoCoverages,
  demoGuardians,
  demoPhone,
  demoPhysician,
  demoSchool,
  demoService,
  mailName,
} from './demoSections'

/** The office's hours. */
const opens = 8
const closes = 17

/** Ids of the people and stores that the demonstration's referrals contain. */
export interface DemoStaff {
  readonly manager: number | null
  readonly intake: number | null
  readonly care: number | null
  readonly stores: readonly number[]
  /** The names of these people, by id. */
  readonly names: ReadonlyMap<number, string>
}

/** The time at which the demonstration is created. */
export interface DemoClock {
  readonly today: string
  /** Milliseconds since 1970; nothing happens after it. */
  readonly now: number
}

export interface DemoReferral {
  readonly record: ReferralRecord
  readonly steps: readonly (StatusChange & { readonly at: string })[]
  readonly createdBy: number | null
}

/** A plausible referral in this status that was received that many days ago. */
export function demoReferral(
  random: SeededRandom,
  status: StatusId,
  days: number,
  { today, now }: DemoClock,
  staff: DemoStaff,
): DemoReferral {
  const journey = journeyTo(status, random)
  const far = (least: StatusId) => journey.includes(least)
  const place = random.pick(places)
  const girl = random.chance(0.42)
  const age = random.between(2, 16)
  const family = { lastName: random.pick(lastNames), area: place.area, age, today }
  const firstName = random.pick(girl ? girls : boys)
  const receivedDate = addDays(today, -days)
  const byPhysician = random.chance(0.35)

  const bare: ReferralRecord = {
    number: null,
    clientId: null,
    type: random.pick([1, 1, 1, 1, 2, 3, 4, 5, 6] as const),
    status,
    ...conditionsOf(random, status, journey, today),
    priority: random.chance(0.15) ? 2 : 1,
    receivedDate,
    source: byPhysician ? 2 : random.pick([1, 1, 3, 4, 5, 6, 7, 8, 9, 10] as const),
    referredByName: null,
    referredByOrganization: null,
    referredByPhone: null,
    referredByEmail: null,
    referredByNpi: null,
    referredByFax: null,
    ...(byPhysician && random.pick(demoReferrers)),
    referrerId: null,
    assignedTo: assigneeOf(random, status, journey, staff),
    storeId: staff.stores.length > 0 ? random.pick(staff.stores) : null,
    firstContactAt: far(2) ? instantAt(receivedDate, random.between(9, 40), now) : null,
    nextFollowUp: status <= 9 && random.chance(0.7) ? addDays(today, random.between(-4, 12)) : null,
    client: {
      firstName,
      lastName: family.lastName,
      dateOfBirth: addDays(today, -(age * 365 + random.between(10, 350))),
      gender: girl ? 1 : 2,
      languages: random.chance(0.3) ? ['en', random.pick(['es', 'zh', 'vi', 'ru', 'so', 'ar'] as const)] : ['en'],
      interpreterNeeded: random.chance(0.12),
      address1: `${random.between(10, 9800)} ${random.pick(streets)}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
      phone: demoPhone(random, place.area),
      email: random.chance(0.4) ? `${mailName(family.lastName)}.family@mail.example` : null,
    },
    guardians: demoGuardians(random, family),
    emergencyContact: far(4)
      ? {
          name: `${random.pick(girls)} ${random.pick(lastNames)}`,
          relation: random.pick([4, 9, 10] as const),
          phone: demoPhone(random, place.area),
        }
      : null,
    coverages: far(3) || random.chance(0.5) ? demoCoverages(random, family) : null,
    clinical: far(4) ? demoClinical(random, family) : null,
    service: demoService(random, today),
    authorization: far(7) ? demoAuthorization(random, today, far(9)) : null,
    otherAuthorizations: null,
    benefits: null,
    school: far(4) && age > 4 ? demoSchool(random, family) : null,
    physician: far(4) || byPhysician ? demoPhysician(random, family) : null,
    consent: far(4)
      ? {
          services: true,
          sharing: random.some([1, 2, 3], 2),
          photo: random.chance(0.5),
          textAndEmail: random.chance(0.8),
          source: 2,
          date: receivedDate,
        }
      : null,
    heldFromStatus: status === statusId.onHold ? journey.at(-2)! : null,
    // The database computes these from the steps.
    reached: null,
    leftPhases: null,
    intakeSent: null,
    intakeSubmitted: null,
    formsSubmitted: null,
    formsSent: null,
    formsOpened: null,
    formsBack: null,
    intakeDays: null,
    startedAt: null,
    statusSince: null,
    daysToStart: null,
    daysInStatus: null,
    daysNew: null,
    daysIntake: null,
    daysClearance: null,
    daysWaiting: null,
    heldSince: null,
    lastHoldReason: null,
    payer: null,
    unitsLeft: null,
    unanswered: null,
    custom: null,
  }
  const record: ReferralRecord = {
    ...bare,
    otherAuthorizations: demoEarlierAuthorizations(bare),
    benefits: far(6) ? demoBenefits(bare, today) : null,
  }
  return {
    record,
    steps: stepsOf(random, record, journey, days, now),
    createdBy: random.pick([staff.intake, staff.intake, staff.manager]),
  }
}

function conditionsOf(
  random: SeededRandom,
  status: StatusId,
  journey: readonly StatusId[],
  today: string,
): Pick<ReferralRecord, 'holdReason' | 'holdReviewDate' | 'closeReason'> {
  const held = status === statusId.onHold
  const reasons = closeReasons.filter((reason) => reason.status === status)
  return {
    holdReason: held
      ? random.pick(holdReasons.filter(({ id }) => id !== otherHoldReason && (id !== 4 || journey.includes(7)))).id
      : null,
    holdReviewDate: held ? addDays(today, random.between(0, 28)) : null,
    closeReason: reasons.length > 0 ? random.pick(reasons).id : null,
  }
}

/** Intake has the first half of the statuses, care the second; some new ones are unassigned. */
function assigneeOf(
  random: SeededRandom,
  status: StatusId,
  journey: readonly StatusId[],
  staff: DemoStaff,
): number | null {
  if (status === statusId.new) return random.pick([null, null, staff.intake, staff.intake, staff.manager])
  if (journey.includes(6)) return random.pick([staff.care, staff.care, staff.care, staff.manager])
  return random.pick([staff.intake, staff.intake, staff.intake, staff.manager])
}

/** Its history: spread evenly from the morning on which it was received until about now. */
function stepsOf(
  random: SeededRandom,
  record: ReferralRecord,
  journey: readonly StatusId[],
  days: number,
  now: number,
): DemoReferral['steps'] {
  return journey.map((to, index) => {
    const last = index === journey.length - 1
    const hours = index === 0 ? 0 : Math.floor(((days * 24) / journey.length) * (index - random.next() * 0.8))
    return {
      from: journey[index - 1] ?? null,
      to,
      holdReason: last ? record.holdReason : null,
      holdReviewDate: last ? record.holdReviewDate : null,
      closeReason: last ? record.closeReason : null,
      note: noteOf(random, { from: journey[index - 1] ?? null, to }),
      at: instantAt(record.receivedDate, hours, now),
    }
  })
}

/** The intake form was submitted, which changes the referral's status automatically. */
export function isByFamily({ from, to }: Pick<StatusChange, 'from' | 'to'>): boolean {
  return from === statusId.intakeSent && to === statusId.intakeReview
}

function noteOf(random: SeededRandom, step: Pick<StatusChange, 'from' | 'to'>): string | null {
  const note = step.from !== null && random.chance(0.3) ? random.pick(notes) : null
  return isByFamily(step) ? 'By the family' : note
}

/** About that many hours after the morning of a day, in office hours of the families' time zone; now if that is in the future. */
function instantAt(day: string, hours: number, now: number): string {
  const minutes = opens * 60 + Math.floor(((hours % 24) / 24) * (closes - opens) * 60)
  const clock = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return new Date(
    Math.min(instantOf(addDays(day, Math.floor(hours / 24)), clock, demoZone).getTime(), now),
  ).toISOString()
}
