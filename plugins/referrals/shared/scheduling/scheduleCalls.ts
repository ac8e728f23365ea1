import {
  type Shape,
  date,
  decimal,
  defineCall,
  doneAnswer,
  integer,
  json,
  oneAnswer,
  rows,
  choice,
  yesNo,
} from '@core/entity'
import { availabilitySlots } from '../referralLookups'
import { type PlannedVisit, hoursPerPart } from './week'

/** A current or future visit of the referral. */
export interface BookedVisit extends PlannedVisit {
  readonly id: number
  readonly staffId: number
  readonly staff: string
  readonly startDate: string
  readonly endDate: string | null
}

/** A person with time for the family, and the visits that would fit. */
export interface StaffProposal {
  readonly staffId: number
  readonly staff: string
  readonly visits: readonly PlannedVisit[]
  /** The parts of the week in which they work, and those that are booked for other families. */
  readonly working: readonly number[]
  readonly booked: readonly number[]
  /** As text: the arguments for them, and those against. */
  readonly reasons: readonly string[]
  readonly conflicts: readonly string[]
}

/** The channels by which the family may be notified of their start date, as their communication policy allows. */
export interface ConfirmationWays {
  readonly ways: readonly ('email' | 'sms')[]
  /** Why there are none. */
  readonly refusal: string | null
  /** The last message that was sent, or the one that waits for the end of their quiet hours. */
  readonly last: { readonly startDate: string; readonly sentAt: string | null } | null
}

/** A person whom a visit can be given, and their week from the start on. */
export interface StaffWeek {
  readonly id: number
  readonly name: string
  /** They have set when they work. */
  readonly hasHours: boolean
  readonly working: readonly number[]
  readonly booked: readonly number[]
}

export interface Schedule {
  /** The hours to be planned: those requested, or those of the service. Null if neither is given. */
  readonly hoursPerWeek: number | null
  readonly startDate: string
  /** When the family has time. */
  readonly availability: readonly number[]
  readonly visits: readonly BookedVisit[]
  /** Sorted by the hours that they can give, most first. */
  readonly proposals: readonly StaffProposal[]
  /** The number of people who work at other times, or are booked. */
  readonly without: number
  /** Everybody whom a visit can be given, in the order of names. */
  readonly staff: readonly StaffWeek[]
  readonly confirmation: ConfirmationWays
}

const visit = { slot: json.integer, hours: json.number }
const slots = json.array(json.integer)
const scheduleShape: Shape<Schedule> = json.object({
  hoursPerWeek: json.nullable(json.number),
  startDate: json.string,
  availability: slots,
  visits: json.array(
    json.object({
      ...visit,
      id: json.integer,
      staffId: json.integer,
      staff: json.string,
      startDate: json.string,
      endDate: json.nullable(json.string),
    }),
  ),
  proposals: json.array(
    json.object({
      staffId: json.integer,
      staff: json.string,
      visits: json.array(json.object(visit)),
      working: slots,
      booked: slots,
      reasons: json.array(json.string),
      conflicts: json.array(json.string),
    }),
  ),
  without: json.integer,
  staff: json.array(
    json.object({ id: json.integer, name: json.string, hasHours: json.boolean, working: slots, booked: slots }),
  ),
  confirmation: json.object({
    ways: json.array(json.oneOf('email', 'sms')),
    refusal: json.nullable(json.string),
    last: json.nullable(json.object({ startDate: json.string, sentAt: json.nullable(json.string) })),
  }),
})

const params = { id: integer('Referral', { required: true, min: 1 }) }

/** The schedule of a referral: the people who have time when the family has, and the booked visits. */
export const scheduleCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/referral/:id/schedule',
    summary: 'View the visits of a referral, and who could make further ones',
    params,
    query: {
      startDate: date('Start'),
      hours: decimal('Hours per week', { min: 0.25, max: 84 }),
    },
    answer: oneAnswer(scheduleShape),
  }),
  book: defineCall({
    method: 'POST',
    path: '/api/referral/:id/schedule',
    summary: 'Book the weekly visits of one person with a referral',
    params,
    body: {
      staffId: integer('Staff', { required: true, min: 1 }),
      startDate: date('Start', { required: true }),
      visits: rows(
        'Visits',
        {
          slot: choice('Part of the week', availabilitySlots, { required: true }),
          hours: decimal('Hours', { required: true, min: 0.25, max: hoursPerPart }),
        },
        { required: true, max: availabilitySlots.length },
      ),
      anyway: yesNo('Anyway', {
        help: 'Although something speaks against it; a part of the day that is taken stays taken',
      }),
      confirmBy: choice(
        'Confirm by',
        [
          { id: 'email', name: 'Email' },
          { id: 'sms', name: 'Text message' },
        ] as const,
        { help: 'Tells the family the start date, where their communication policy allows it' },
      ),
    },
    answer: doneAnswer,
  }),
}
