import { availabilitySlots } from '../referralLookups'

/** The hours of a morning, an afternoon and an evening; each can have one visit. */
export const hoursPerPart = 4

/** A proposed or booked visit: a part of the week, and the number of hours in it. */
export interface PlannedVisit {
  readonly slot: number
  readonly hours: number
}

/** @returns the hours from one time of day to another, HH:mm; undefined unless both are known */
export function hoursBetween(start: string | null | undefined, end: string | null | undefined): number | undefined {
  if (!start || !end) return undefined
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return (minutes(end) - minutes(start)) / 60
}

export const slotName = (slot: number): string => availabilitySlots[slot - 1]?.name ?? ''
/** @returns 0 for Monday to 6 for Sunday */
export const dayOfSlot = (slot: number): number => Math.floor((slot - 1) / 3)

/** @returns the parts of the week with the hours spread over them: whole parts, and the rest in the last one */
export function spreadHours(slots: readonly number[], hours: number): readonly PlannedVisit[] {
  return slots
    .toSorted((a, b) => a - b)
    .map((slot, at) => ({ slot, hours: Math.min(hoursPerPart, hours - at * hoursPerPart) }))
    .filter((visit) => visit.hours > 0)
}

/** @returns the chosen parts, whole as far as the hours suffice; each has at least one hour */
export const planHours = (slots: readonly number[], hours: number): readonly PlannedVisit[] =>
  spreadHours(slots, Math.max(hours, (slots.length - 1) * hoursPerPart + 1))

export const totalHours = (visits: readonly PlannedVisit[]): number => visits.reduce((sum, { hours }) => sum + hours, 0)
