import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfSlot, hoursPerPart, totalHours } from '../../shared/scheduling/week'
import { type Need, type StaffMember, matchStaff } from './matchStaff'

const week = Array.from({ length: 21 }, (_, at) => at + 1)
const slots = fc.subarray(week)
const code = fc.constantFrom('en', 'es', 'vi')
const zip = fc.constantFrom('90012', '90013', '91302')
const need: fc.Arbitrary<Need> = fc.record({
  slots,
  hours: fc.integer({ min: 1, max: 160 }).map((quarters) => quarters / 4),
  languages: fc.uniqueArray(code),
  zip: fc.option(zip),
})
const member: fc.Arbitrary<StaffMember> = fc.record({
  hasHours: fc.constant(true),
  id: fc.integer({ min: 1, max: 1000 }),
  name: fc.constant('Ana Ruiz'),
  working: slots,
  booked: slots,
  bookedHours: fc.integer({ min: 0, max: 40 }),
  weeklyHours: fc.option(fc.integer({ min: 1, max: 40 })),
  languages: fc.uniqueArray(code),
  zips: fc.uniqueArray(zip),
  centreZip: fc.option(zip),
  miles: fc.option(fc.integer({ min: 1, max: 40 })),
  caseload: fc.integer({ min: 0, max: 9 }),
  capacity: fc.option(fc.integer({ min: 1, max: 9 })),
})
const staff = fc.uniqueArray(member, { selector: ({ id }) => id, maxLength: 6 })
const miles = (from: string, to: string) => Math.abs(Number(from) - Number(to))

/** Checks the week part by part, as a person would by hand. */
function hoursByHand({ slots: wanted, hours }: Need, one: StaffMember): number {
  let given = 0
  let left = one.weeklyHours === null ? 1000 : one.weeklyHours - one.bookedHours
  for (const slot of week) {
    if (!wanted.includes(slot) || !one.working.includes(slot) || one.booked.includes(slot)) continue
    const part = Math.max(0, Math.min(hoursPerPart, hours - given, left))
    given += part
    left -= part
  }
  return given
}

describe('staff who have time when a family has', () => {
  it('are those whose free hours overlap the family’s, with the number of common hours', () => {
    fc.assert(
      fc.property(need, staff, (asked, people) => {
        const matches = matchStaff(asked, people, miles)
        const expected = people.filter((one) => hoursByHand(asked, one) > 0)
        expect(new Set(matches.map(({ member: { id } }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
        for (const { member: one, hours } of matches) expect(hours).toBe(hoursByHand(asked, one))
      }),
    )
  })

  it('are proposed for common parts of the week, each once, in few visits on different days', () => {
    fc.assert(
      fc.property(need, member, (asked, one) => {
        const [match] = matchStaff(asked, [one], miles)
        if (!match) return
        const { visits, hours } = match
        const both = asked.slots.filter((slot) => one.working.includes(slot) && !one.booked.includes(slot))
        const chosen = visits.map(({ slot }) => slot)
        expect(both).toEqual(expect.arrayContaining(chosen))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(visits.every((visit) => visit.hours > 0 && visit.hours <= hoursPerPart)).toBe(true)
        expect(totalHours(visits)).toBe(hours)
        expect(chosen).toHaveLength(Math.ceil(hours / hoursPerPart))
        expect(new Set(chosen.map(dayOfSlot)).size).toBe(Math.min(chosen.length, new Set(both.map(dayOfSlot)).size))
      }),
    )
  })

  it('are sorted independently of the order in which they were read', () => {
    fc.assert(
      fc.property(need, staff, (asked, people) => {
        const order = (some: readonly StaffMember[]) => matchStaff(asked, some, miles).map(({ member: { id } }) => id)
        expect(order(people.toReversed())).toEqual(order(people))
        const matches = matchStaff(asked, people, miles)
        for (const [at, after] of matches.slice(1).entries()) {
          const before = matches[at]!
          expect(Number(before.isFull)).toBeLessThanOrEqual(Number(after.isFull))
          if (before.isFull === after.isFull && (before.isNear === false) === (after.isNear === false))
            expect(before.hours).toBeGreaterThanOrEqual(after.hours)
        }
      }),
    )
  })
})
