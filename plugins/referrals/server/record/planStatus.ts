import type { FieldError } from '@core/entity'
import { forbidden, invalid } from '@core/server/plugin'
import {
  type Transition,
  checkCloseReason,
  checkHold,
  checkTransition,
  deniedTransition,
  hasCloseReason,
  permissionsFor,
} from '../../shared/checkTransition'
import type { ReferralRecord } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { statusId } from '../../shared/referralStatuses'
import type { StatusChange } from './statusHistory'

type StatusFields = Pick<ReferralRecord, 'status' | 'holdReason' | 'holdReviewDate' | 'closeReason' | 'heldFromStatus'>

export interface StatusPlan {
  /** The record to store, without the values that belonged to the previous status. */
  readonly fields: StatusFields
  /** Undefined if the status and its data don't change. */
  readonly change?: StatusChange
}

interface Request {
  readonly before: ReferralRecord
  /** The record with the patch applied. */
  readonly after: ReferralRecord
  readonly note: string | null
  readonly permissions: ReadonlySet<number>
  readonly today: string
}

/**
 * Computes the effect of an update on the status. D3.
 * @throws HttpError 400 when the table or the rules of a status forbid it, 403 when the person lacks the permission
 */
export function planStatus(request: Request): StatusPlan {
  const { before, after, note } = request
  const from = before.status!
  const to = after.status!

  const detailsChange = (['holdReason', 'holdReviewDate', 'closeReason'] as const).some(
    (name) => after[name] !== before[name],
  )
  const errors = from === to ? checkSame(request, to, detailsChange) : checkMove(request, to)
  if (errors.length > 0) throw invalid(errors)

  const held = to === statusId.onHold
  const fields = {
    status: to,
    holdReason: held ? after.holdReason : null,
    holdReviewDate: held ? after.holdReviewDate : null,
    heldFromStatus: !held ? null : from === to ? before.heldFromStatus : (from as StatusFields['heldFromStatus']),
    closeReason: hasCloseReason(to) ? after.closeReason : null,
  }
  if (from === to && !detailsChange) return { fields }
  const { holdReason, holdReviewDate, closeReason } = fields
  return { fields, change: { from, to, holdReason, holdReviewDate, closeReason, note } }
}

function checkMove(request: Request, to: number): FieldError[] {
  const { before, after, note, permissions, today } = request
  const { holdReason, holdReviewDate, closeReason } = after
  const move: Transition = {
    from: before.status!,
    heldFrom: before.heldFromStatus,
    to,
    permissions,
    holdReason,
    holdReviewDate,
    closeReason,
    note,
    today,
  }
  const denied = deniedTransition(move)
  if (denied) throw forbidden(denied, { needs: missing(permissionsFor(move.from, to), permissions), all: true })
  return [...checkTransition(move), ...strays(before, after, to)]
}

function missing(needed: readonly number[], permissions: ReadonlySet<number>): number[] {
  return needed.filter((permission) => !permissions.has(permission))
}

function checkSame(
  { before, after, note, permissions, today }: Request,
  to: number,
  detailsChange: boolean,
): FieldError[] {
  const errors = strays(before, after, to)
  if (!detailsChange)
    return note
      ? [...errors, { field: 'statusNote', message: 'A note goes with a change of status, hold or close reason' }]
      : errors
  if (errors.length > 0) return errors
  if (to === statusId.onHold) {
    if (!permissions.has(can.hold)) throw forbidden('changing a hold', { needs: [can.hold] })
    // “Other” was explained when it was chosen.
    return checkHold({ ...after, note: after.holdReason === before.holdReason ? 'as before' : note, today })
  }
  if (!permissions.has(can.changeStatus)) throw forbidden('changing a close reason', { needs: [can.changeStatus] })
  return checkCloseReason(to, after.closeReason)
}

/** Values that don't belong to the status. Stored ones are cleared. */
function strays(before: ReferralRecord, after: ReferralRecord, to: number): FieldError[] {
  const given = (name: 'holdReason' | 'holdReviewDate' | 'closeReason') =>
    after[name] !== null && after[name] !== before[name]
  const errors: FieldError[] = []
  if (to !== statusId.onHold) {
    if (given('holdReason')) errors.push({ field: 'holdReason', message: 'Only a referral on hold has a hold reason' })
    if (given('holdReviewDate'))
      errors.push({ field: 'holdReviewDate', message: 'Only a referral on hold has a review date' })
  }
  if (!hasCloseReason(to) && given('closeReason'))
    errors.push({
      field: 'closeReason',
      message: 'Only a declined, withdrawn or discharged referral has a close reason',
    })
  return errors
}
