import { formatDay } from '@core/entity'
import { closeReasons, otherHoldReason } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { statusId, statusOf } from '../../shared/referralStatuses'

/** The values of the dialog for a change of status; texts as typed. */
export interface StatusDraft {
  readonly holdReason: number | undefined
  readonly holdReviewDate: string
  readonly closeReason: number | undefined
  readonly statusNote: string
}

export const emptyStatusDraft: StatusDraft = {
  holdReason: undefined,
  holdReviewDate: '',
  closeReason: undefined,
  statusNote: '',
}

/** The input that a change of status requires besides the status itself. D3 */
export interface StatusRequirements {
  readonly hold: boolean
  /** The reasons that belong to the status; empty if it requires none. */
  readonly closeReasons: readonly { readonly id: number; readonly name: string }[]
  /** It was closed, and is to be reopened. */
  readonly reopens: boolean
  readonly noteRequired: boolean
}

/**
 * Whether a change sends the form: every change to Intake Sent does, by people who may send links, and the server then sets the status.
 * A referral that returns from hold got the form before.
 * @param permissions the viewer's
 */
export function isSending(from: number, to: number, permissions: ReadonlySet<number>): boolean {
  return to === statusId.intakeSent && from !== statusId.onHold && permissions.has(can.sendLink)
}

/** @returns the input that a transition requires. */
export function requirementsOf(from: number, to: number, draft: StatusDraft): StatusRequirements {
  const reopens = statusOf(from).phase === 'Closed' && statusOf(to).phase !== 'Closed'
  return {
    hold: to === statusId.onHold,
    closeReasons: closeReasons.filter(({ status }) => status === to),
    reopens,
    noteRequired: reopens || (to === statusId.onHold && draft.holdReason === otherHoldReason),
  }
}

/** @returns the name of a change in the menu of changes. */
export function moveName(from: number, to: number): string {
  const { name, phase } = statusOf(to)
  return from === statusId.onHold && phase !== 'Closed' ? `Resume: ${name}` : name
}

/** @returns what a change of status has done: the second line of its toast. */
export function movedText(from: number, to: number, holdReviewDate?: unknown): string {
  if (to === statusId.onHold)
    return typeof holdReviewDate === 'string' ? `On hold until ${formatDay(holdReviewDate)}` : 'On hold'
  const { name, phase } = statusOf(to)
  if (statusOf(from).phase === 'Closed') return `Reopened as ${name}`
  return from === statusId.onHold && phase !== 'Closed' ? `Back to ${name}` : `Moved to ${name}`
}

/** @returns the label of the button that makes the change. */
export function actionOf(from: number, to: number): string {
  if (statusOf(from).phase === 'Closed') return 'Reopen'
  const name = moveName(from, to)
  return name === statusOf(to).name ? `Move to ${name}` : name
}

/** @returns the body of the request: only the fields that the new status requires. */
export function changeOf(to: number, asks: StatusRequirements, draft: StatusDraft): Record<string, unknown> {
  return {
    status: to,
    ...(asks.hold && { holdReason: draft.holdReason, holdReviewDate: draft.holdReviewDate || null }),
    ...(asks.closeReasons.length > 0 && { closeReason: draft.closeReason }),
    ...(draft.statusNote.trim() && { statusNote: draft.statusNote.trim() }),
  }
}
