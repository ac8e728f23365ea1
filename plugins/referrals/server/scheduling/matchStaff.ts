import { hoursPerPart, type PlannedVisit, spreadHours, dayOfSlot, totalHours } from '../../shared/scheduling/week'

/** The request of a family. */
export interface Need {
  /** When they have time. */
  readonly slots: readonly number[]
  readonly hours: number
  /** Codes of their languages, the primary one first. */
  readonly languages: readonly string[]
  /** Null if nobody travels to them, or if it is unknown. */
  readonly zip: string | null
}

/** A person who works with families. */
export interface StaffMember {
  readonly id: number
  readonly name: string
  /** They have set when they work. */
  readonly hasHours: boolean
  readonly working: readonly number[]
  /** Parts of the week that other visits occupy, and their hours. */
  readonly booked: readonly number[]
  readonly bookedHours: number
  readonly weeklyHours: number | null
  readonly languages: readonly string[]
  readonly zips: readonly string[]
  readonly centreZip: string | null
  readonly miles: number | null
  /** The number of referrals that they look after, and their limit. */
  readonly caseload: number
  readonly capacity: number | null
}

/** How suitable a person is for a family. */
export interface Match {
  readonly member: StaffMember
  readonly visits: readonly PlannedVisit[]
  readonly hours: number
  /** Undefined if it makes no difference. */
  readonly speaks: boolean | undefined
  readonly isNear: boolean | undefined
  /** The miles from the center of their area; null if unknown. */
  readonly distance: number | null
  readonly isFull: boolean
}

/** @returns the miles between two ZIP codes, null where one is unknown */
export type Distance = (from: string, to: string) => number | null

/** @returns how suitable a person is, with the visits that cover most of the hours on as many different days as possible */
export function matchOf(need: Need, member: StaffMember, distance: Distance): Match {
  const free = need.slots.filter((slot) => member.working.includes(slot) && !member.booked.includes(slot))
  const left = Math.max(0, (member.weeklyHours ?? Infinity) - member.bookedHours)
  const hours = Math.min(need.hours, left, free.length * hoursPerPart)
  const visits = spreadHours(differentDays(free).slice(0, Math.ceil(hours / hoursPerPart)), hours)
  const zip = need.zip?.slice(0, 5) ?? null
  const centre = member.centreZip?.slice(0, 5)
  const away = zip && centre ? distance(centre, zip) : null
  const hasArea = member.zips.length > 0 || (centre !== undefined && member.miles !== null)
  return {
    member,
    visits,
    hours: totalHours(visits),
    speaks: need.languages.length === 0 ? undefined : need.languages.some((code) => member.languages.includes(code)),
    isNear:
      zip && hasArea
        ? member.zips.includes(zip) || (away !== null && member.miles !== null && away <= member.miles)
        : undefined,
    distance: away,
    isFull: member.capacity !== null && member.caseload >= member.capacity,
  }
}

/** One part of each day first, then a second one of each. */
function differentDays(slots: readonly number[]): readonly number[] {
  const nth = (slot: number) => slots.filter((other) => other < slot && dayOfSlot(other) === dayOfSlot(slot)).length
  return slots.toSorted((a, b) => nth(a) - nth(b) || a - b)
}

/**
 * @returns the people who have time, the most suitable first: those with room who are near, then by more hours, the language, known
 * to be near, shorter distance, and smaller caseload
 */
export function matchStaff(need: Need, staff: readonly StaffMember[], distance: Distance): readonly Match[] {
  return rankStaff(need, staff, distance).filter(({ hours }) => hours > 0)
}

/** @returns everybody in that order, with or without time */
export function rankStaff(need: Need, staff: readonly StaffMember[], distance: Distance): readonly Match[] {
  const load = ({ member }: Match) => member.caseload / (member.capacity ?? Math.max(1, member.caseload))
  return staff
    .map((member) => matchOf(need, member, distance))
    .toSorted(
      (a, b) =>
        Number(a.isFull) - Number(b.isFull) ||
        Number(a.isNear === false) - Number(b.isNear === false) ||
        b.hours - a.hours ||
        Number(a.speaks === false) - Number(b.speaks === false) ||
        Number(b.isNear === true) - Number(a.isNear === true) ||
        (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
        load(a) - load(b) ||
        a.member.caseload - b.member.caseload ||
        a.member.id - b.member.id,
    )
}
