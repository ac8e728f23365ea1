import { describe, expect, it } from 'vitest'
import { referralPermissions } from '../../shared/referralPermissions'
import { nextStatuses, referralStatuses, statusId } from '../../shared/referralStatuses'
import { referralMoves, type BoardedReferral } from './ReferralBoard'

const viewer = (permissions: readonly number[]) => ({
  id: 7,
  name: 'Ana',
  email: '',
  roleId: 1,
  storeId: null,
  permissions: new Set(permissions),
})
const all = referralPermissions.list.map(({ id }) => id)
const referral = (status: number, more: Partial<BoardedReferral> = {}) =>
  ({ id: 1, version: 1, createdBy: 3, assignedTo: 9, status, heldFromStatus: null, ...more }) as BoardedReferral
const ids = referralStatuses.map(({ id }) => id)

describe('a referral on the board', () => {
  it('can be moved along D3’s transitions only; into review it is moved automatically', () => {
    const { refusal } = referralMoves(viewer(all))
    for (const { id } of referralStatuses) {
      const open = ids.filter((to) => to !== id && !refusal(referral(id), to))
      expect(open, `from ${id}`).toEqual(
        nextStatuses(id)
          .filter((to) => !(id === statusId.intakeSent && to === statusId.intakeReview))
          .toSorted((a, b) => a - b),
      )
    }
  })

  it('returns from hold to its previous status', () => {
    const { refusal } = referralMoves(viewer(all))
    expect([refusal(referral(11, { heldFromStatus: 6 }), 6), refusal(referral(11, { heldFromStatus: 6 }), 5)]).toEqual([
      undefined,
      expect.stringContaining("can't go from On Hold to Insurance Verification"),
    ])
  })

  it('names the missing permission to people who may not move it', () => {
    const { can } = referralPermissions
    expect(referralMoves(viewer([can.update, can.updateOwn, can.changeStatus])).refusal(referral(1), 2)).toMatch(
      /permissions/,
    )
    expect(
      referralMoves(viewer([can.update, can.updateOwn, can.changeStatus])).refusal(referral(1, { assignedTo: 7 }), 2),
    ).toBeUndefined()
    expect(referralMoves(viewer([can.update, can.updateAll])).refusal(referral(1), 2)).toMatch(/permissions/)
  })

  it('requires a reason when it is put on hold, closed or reopened, and no input otherwise', () => {
    const { asks } = referralMoves(viewer(all))
    expect(
      [
        [1, 2],
        [1, 3],
        [1, 11],
        [1, 12],
        [10, 14],
        [1, 15],
        [12, 1],
        [11, 6],
      ].map(([from, to]) => asks!(referral(from!), to!)),
    ).toEqual([false, true, true, true, true, false, true, false])
  })

  it('[D3] is sent the intake form when it is moved to Intake Sent by people who may send forms', () => {
    const { can } = referralPermissions
    expect(referralMoves(viewer(all.filter((id) => id !== can.sendLink))).asks!(referral(1), 3)).toBe(false)
    expect(referralMoves(viewer([can.sendLink])).asks!(referral(2), 3)).toBe(true)
  })
})
