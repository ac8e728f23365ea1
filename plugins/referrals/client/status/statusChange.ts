import { closeReasons, otherHoldReason } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { statusId, statusOf } from '../../shared/referralStatuses'

/** What the dialog of a change of status holds; texts as they are typed. */
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

/** What a change of status asks for besides the status itself. D3 */
export interface StatusRequirements {
  readonly hold: boolean
  /** The reasons that belong to the status; none where it asks for no reason. */
  readonly closeReasons: readonly { readonly id: number; readonly name: string }[]
  /** It was closed, and is to be open again. */
  readonly reopens: boolean
  readonly noteRequired: boolean
}

/**
 * What goes to Intake Sent gets the form sent, by whoever may send links: the server moves it then. Coming back from a hold it was sent already.
 * @param permissions the viewer's
 */
export function isSending(from: number, to: number, permissions: ReadonlySet<number>): boolean {
  return to === statusId.intakeSent && from !== statusId.onHold && permissions.has(can.sendLink)
}

/** @returns what to ask for when a referral goes from one status to another. */
export function requirementsOf(from: number, to: number, draft: StatusDraft): StatusRequirements {
  const reopens = statusOf(from).phase === 'Closed' && statusOf(to).phase !== 'Closed'
  return {
    hold: to === statusId.onHold,
    closeReasons: closeReasons.filter(({ status }) => status === to),
    reopens,
    noteRequired: reopens || (to === statusId.onHold && draft.holdReason === otherHoldReason),
  }
}

/** @returns a change as the menu of changes calls it. */
export function moveName(from: number, to: number): string {
  const { name, phase } = statusOf(to)
  return from === statusId.onHold && phase !== 'Closed' ? `Resume: ${name}` : name
}

/** @returns what the button says that makes the change. */
export function actionOf(from: number, to: number): string {
  if (statusOf(from).phase === 'Closed') return 'Reopen'
  const name = moveName(from, to)
  return name === statusOf(to).name ? `Move to ${name}` : name
}

/** @returns the change as the server takes it: only what the new status asks for. */
export function changeOf(to: number, asks: StatusRequirements, draft: StatusDraft): Record<string, unknown> {
  return {
    status: to,
    ...(asks.hold && { holdReason: draft.holdReason, holdReviewDate: draft.holdReviewDate || null }),
    ...(asks.closeReasons.length > 0 && { closeReason: draft.closeReason }),
    ...(draft.statusNote.trim() && { statusNote: draft.statusNote.trim() }),
  }
}
