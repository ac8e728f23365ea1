import { addDays, type FieldError, messages } from '@core/entity'
import { closeReasons, otherHoldReason } from './referralLookups'
import { can } from './referralPermissions'
import { nextStatuses, statusId, statusOf } from './referralStatuses'

/** A change of status as a person requests it. Dates are YYYY-MM-DD. */
export interface Transition {
  readonly from: number
  readonly to: number
  /** The previous status of a referral on hold. */
  readonly heldFrom?: number | null | undefined
  readonly permissions: ReadonlySet<number>
  readonly holdReason?: number | null | undefined
  readonly holdReviewDate?: string | null | undefined
  readonly closeReason?: number | null | undefined
  readonly note?: string | null
  readonly today: string
}

/** The longest hold before a review. D3. */
export const longestHoldDays = 30

/**
 * The permissions that a change of status requires, all of them: 315 to put on hold and to end a hold, 316 to reopen, also
 * 310 for a referral that was entered in error (D3 reserves that for administrators: people who may delete every referral may
 * also restore one), 314 for any other.
 */
export function permissionsFor(from: number, to: number): readonly number[] {
  if (from === statusId.onHold || to === statusId.onHold) return [can.hold]
  if (from === statusId.error) return [can.reopen, can.deleteAll]
  if (statusOf(from).phase === 'Closed') return [can.reopen]
  return [can.changeStatus]
}

/** @returns the statuses that someone with these permissions may choose now, for a menu of choices. */
export function choosableStatuses(
  from: number,
  heldFrom: number | null | undefined,
  permissions: ReadonlySet<number>,
): readonly number[] {
  return nextStatuses(from, heldFrom).filter(
    (to) => !movesByItself(from, to) && permissionsFor(from, to).every((permission) => permissions.has(permission)),
  )
}

/** D3: a submitted intake form moves the referral into review; nobody does it by hand. */
function movesByItself(from: number, to: number): boolean {
  return from === statusId.intakeSent && to === statusId.intakeReview
}

/**
 * Checks a change of status against D3: the table, the permissions, and the data that the new status requires.
 * @returns every violated rule, by the field to correct; empty if the change is allowed. No change is always allowed.
 */
export function checkTransition(change: Transition): FieldError[] {
  const { from, to } = change
  if (from === to) return []
  const refused = refusedTransition(change)
  if (refused) return [{ field: 'status', message: refused }]
  if (to === statusId.onHold) return checkHold(change)
  if (hasCloseReason(to)) return checkCloseReason(to, change.closeReason)
  if (statusOf(from).phase === 'Closed' && !change.note)
    return [{ field: 'statusNote', message: 'Say in a note why the referral is reopened' }]
  return []
}

/** @returns why a referral can't change to that status, whatever its data: D3's table, or the permissions; undefined if it may. */
export function refusedTransition(
  change: Pick<Transition, 'from' | 'to' | 'heldFrom' | 'permissions'>,
): string | undefined {
  const { from, to, heldFrom } = change
  const allowed = nextStatuses(from, heldFrom)
  if (movesByItself(from, to))
    return 'A referral moves to Intake Review automatically when the family submits the intake form'
  if (!allowed.includes(to)) {
    const names = allowed.filter((id) => !movesByItself(from, id)).map((id) => statusOf(id).name)
    return `A referral can't go from ${statusOf(from).name} to ${statusOf(to).name}. From here it can go to: ${names.join(', ')}`
  }
  const denied = deniedTransition(change)
  return denied && messages.denied(denied)
}

/** @returns the text of a denial, if D3's table has this change but the permissions don't allow it. */
export function deniedTransition({
  from,
  to,
  heldFrom,
  permissions,
}: Pick<Transition, 'from' | 'to' | 'heldFrom' | 'permissions'>): string | undefined {
  if (from === to || movesByItself(from, to) || !nextStatuses(from, heldFrom).includes(to)) return undefined
  const missing = permissionsFor(from, to).some((permission) => !permissions.has(permission))
  return missing ? `moving a referral from ${statusOf(from).name} to ${statusOf(to).name}` : undefined
}

/** The data that a referral on hold must have: a reason, and a date of review. */
export function checkHold({
  holdReason,
  holdReviewDate,
  note,
  today,
}: Pick<Transition, 'holdReason' | 'holdReviewDate' | 'note' | 'today'>): FieldError[] {
  const errors: FieldError[] = []
  if (!holdReason) errors.push({ field: 'holdReason', message: messages.required('Hold reason') })
  if (holdReason === otherHoldReason && !note)
    errors.push({ field: 'statusNote', message: 'Say in a note why the referral is on hold' })
  if (!holdReviewDate) errors.push({ field: 'holdReviewDate', message: messages.required('Review date') })
  else if (holdReviewDate < today) errors.push({ field: 'holdReviewDate', message: "Review date can't be in the past" })
  else if (holdReviewDate > addDays(today, longestHoldDays)) {
    errors.push({ field: 'holdReviewDate', message: `Review date can be at most ${longestHoldDays} days ahead` })
  }
  return errors
}

/** Whether a status requires a reason: declined, withdrawn, discharged. */
export function hasCloseReason(id: number): boolean {
  return closeReasons.some((reason) => reason.status === id)
}

/** The data that a closed referral must have: a reason that belongs to the status. */
export function checkCloseReason(to: number, closeReason?: number | null): FieldError[] {
  if (!closeReason) return [{ field: 'closeReason', message: messages.required('Close reason') }]
  if (closeReasons.some((reason) => reason.id === closeReason && reason.status === to)) return []
  return [{ field: 'closeReason', message: `Close reason: choose one that belongs to ${statusOf(to).name}` }]
}
