import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Transition, checkTransition, choosableStatuses, hasCloseReason, permissionsFor } from './checkTransition'
import { closeReasons, holdReasons, otherHoldReason } from './referralLookups'
import { can, referralPermissions } from './referralPermissions'
import { nextStatuses, referralStatuses, statusOf } from './referralStatuses'
import { addDays } from '@core/entity'

const today = '2024-02-15'
const everything = new Set(referralPermissions.list.map(({ id }) => id))

/** D3's table, copied by hand from the decision, because otherwise the tests would compare the code with itself. */
const table: Record<number, { name: string; phase: string; next: number[] }> = {
  1: { name: 'New', phase: 'New', next: [2, 3, 11, 12, 13, 15] },
  2: { name: 'Contacted', phase: 'New', next: [3, 11, 12, 13, 15] },
  3: { name: 'Intake Sent', phase: 'Intake', next: [4, 2, 11, 12, 13] },
  4: { name: 'Intake Review', phase: 'Intake', next: [3, 5, 11, 12, 13] },
  5: { name: 'Insurance Verification', phase: 'Clearance', next: [6, 8, 11, 12, 13] },
  6: { name: 'Assessment', phase: 'Clearance', next: [7, 8, 11, 12, 13] },
  7: { name: 'Authorization', phase: 'Clearance', next: [8, 9, 11, 12, 13] },
  8: { name: 'Waitlist', phase: 'Waiting', next: [6, 7, 9, 11, 12, 13] },
  9: { name: 'Ready to Start', phase: 'Waiting', next: [10, 8, 11, 13] },
  10: { name: 'Active', phase: 'Active', next: [11, 14] },
  11: { name: 'On Hold', phase: 'Waiting', next: [12, 13] },
  12: { name: 'Declined', phase: 'Closed', next: [1] },
  13: { name: 'Withdrawn', phase: 'Closed', next: [1] },
  14: { name: 'Discharged', phase: 'Closed', next: [1] },
  15: { name: 'Duplicate / entered in error', phase: 'Closed', next: [1] },
}

/** A change that lacks only what a test removes. */
function change(from: number, to: number, more: Partial<Transition> = {}): Transition {
  const closeReason = closeReasons.find(({ status }) => status === to)?.id
  return {
    from,
    to,
    heldFrom: from === 11 ? 6 : null,
    permissions: everything,
    holdReason: 1,
    holdReviewDate: addDays(today, 7),
    closeReason,
    note: 'Because',
    today,
    ...more,
  }
}

const messagesOf = (transition: Transition) =>
  checkTransition(transition).map(({ field, message }) => `${field}: ${message}`)
const without = (...ids: number[]) => new Set([...everything].filter((id) => !ids.includes(id)))

describe('the statuses of a referral', () => {
  it('[S3.6] are those of D3, with their phases', () => {
    expect(
      Object.fromEntries(referralStatuses.map(({ id, name, phase, next }) => [id, { name, phase, next }])),
    ).toEqual(table)
  })

  it('change along D3’s table only, whatever the other values: every pair', () => {
    const status = fc.integer({ min: 1, max: 15 })
    fc.assert(
      fc.property(status, status, fc.integer({ min: 1, max: 10 }), (from, to, heldFrom) => {
        const inTable = table[from]!.next.includes(to) || (from === 11 && to === heldFrom)
        const byItself = from === 3 && to === 4
        const errors = checkTransition(change(from, to, { heldFrom: from === 11 ? heldFrom : null }))
        expect(errors.length === 0).toBe(from === to || (inTable && !byItself))
      }),
      { numRuns: 3000 },
    )
  })

  it('are refused with the possible transitions', () => {
    expect(messagesOf(change(1, 10))).toEqual([
      "status: A referral can't go from New to Active. From here it can go to: Contacted, Intake Sent, On Hold, Declined, Withdrawn, Duplicate / entered in error",
    ])
  })

  it('change to Intake Review automatically, never by hand', () => {
    expect(messagesOf(change(3, 4))).toEqual([
      'status: A referral moves to Intake Review automatically when the family submits the intake form',
    ])
    expect(choosableStatuses(3, null, everything)).toEqual([2, 11, 12, 13])
  })
})

describe('on hold', () => {
  it('needs a reason and a review date', () => {
    expect(messagesOf(change(1, 11, { holdReason: null, holdReviewDate: null }))).toEqual([
      'holdReason: Hold reason is required',
      'holdReviewDate: Review date is required',
    ])
  })

  it.each([
    [0, []],
    [30, []],
    [31, ['holdReviewDate: Review date can be at most 30 days ahead']],
    [-1, ["holdReviewDate: Review date can't be in the past"]],
  ])('with a review %i days ahead: %j', (days, expected) => {
    expect(messagesOf(change(1, 11, { holdReviewDate: addDays(today, days) }))).toEqual(expected)
  })

  it('needs a note when the reason is “other”, and only then', () => {
    for (const { id } of holdReasons) {
      expect(messagesOf(change(1, 11, { holdReason: id, note: null }))).toEqual(
        id === otherHoldReason ? ['statusNote: Say in a note why the referral is on hold'] : [],
      )
    }
  })

  it('returns to its previous status, and to no other but 12 and 13', () => {
    expect(nextStatuses(11, 7)).toEqual([7, 12, 13])
    expect(messagesOf(change(11, 5, { heldFrom: 7 }))).toEqual([
      "status: A referral can't go from On Hold to Insurance Verification. From here it can go to: Authorization, Declined, Withdrawn",
    ])
  })
})

describe('closing and reopening', () => {
  it('a close needs a reason of its own status', () => {
    for (const to of [12, 13, 14]) {
      const from = to === 14 ? 10 : 5
      expect(messagesOf(change(from, to, { closeReason: null }))).toEqual(['closeReason: Close reason is required'])
      for (const reason of closeReasons) {
        expect(messagesOf(change(from, to, { closeReason: reason.id }))).toEqual(
          reason.status === to ? [] : [`closeReason: Close reason: choose one that belongs to ${statusOf(to).name}`],
        )
      }
    }
    expect(referralStatuses.filter(({ id }) => hasCloseReason(id)).map(({ id }) => id)).toEqual([12, 13, 14])
  })

  it.each([12, 13, 14, 15])('reopening from %i needs a note', (from) => {
    expect(messagesOf(change(from, 1, { note: null }))).toEqual([
      'statusNote: Say in a note why the referral is reopened',
    ])
    expect(messagesOf(change(from, 1))).toEqual([])
  })
})

describe('the permissions of a change', () => {
  it.each([
    [1, 2, [can.changeStatus]],
    [10, 14, [can.changeStatus]],
    [1, 15, [can.changeStatus]],
    [5, 11, [can.hold]],
    [11, 6, [can.hold]],
    [11, 12, [can.hold]],
    [12, 1, [can.reopen]],
    [14, 1, [can.reopen]],
    [15, 1, [can.reopen, can.deleteAll]],
  ])('from %i to %i needs exactly %j', (from, to, needed) => {
    expect(permissionsFor(from, to)).toEqual(needed)
    expect(checkTransition(change(from, to, { permissions: new Set(needed) }))).toEqual([])
    for (const one of needed) {
      expect(messagesOf(change(from, to, { permissions: without(one) }))).toEqual([
        `status: You do not have the necessary permissions for moving a referral from ${statusOf(from).name} to ${statusOf(to).name}`,
      ])
    }
  })

  it('the statuses offered are those that the check allows', () => {
    fc.assert(
      fc.property(
        fc.subarray([can.changeStatus, can.hold, can.reopen, can.deleteAll]),
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 15 }),
        (held, from, to) => {
          fc.pre(from !== to)
          const permissions = new Set(held)
          expect(choosableStatuses(from, from === 11 ? 6 : null, permissions).includes(to)).toBe(
            checkTransition(change(from, to, { permissions })).length === 0,
          )
        },
      ),
    )
  })
})
