import type { Draft } from '@core/client/kit'
import type { FieldError } from '@core/entity'
import type { SaveStatus } from './DraftSaver'

/** What stands on the page: the link is looked up, opens nothing, or failed; a draft wants the day of birth; the form; its end. */
type Phase = 'opening' | 'closed' | 'failed' | 'locked' | 'filling' | 'done'

/** Why a link opens nothing, as the server says it; `incomplete` is one without its secret. */
const closedReasons = ['unknown', 'expired', 'revoked', 'spent', 'incomplete'] as const
export type ClosedReason = (typeof closedReasons)[number]

export function isClosedReason(reason: string | undefined): reason is ClosedReason {
  return (closedReasons as readonly (string | undefined)[]).includes(reason)
}

export interface PublicFormState {
  phase: Phase
  /** In the server's words: why the link is closed, or what failed. */
  message: string
  reason: ClosedReason | undefined
  answers: Draft
  /** The place of the step that is shown. */
  step: number
  /** Steps that were left or tried to be: what is missing there is said. By id. */
  checked: readonly string[]
  /** Fields that were left, by path. */
  touched: readonly string[]
  /** What the server said of the answers that were sent. */
  refused: readonly FieldError[]
  /** Rises with each try that was turned down: the summary takes the focus then. */
  tries: number
  /** What keeps the whole from being sent, beside the fields. */
  failure: string | undefined
  submitting: boolean
  status: SaveStatus
  /** In ms since 1970. */
  savedAt: number | undefined
  /** What the office filled in, to be confirmed; undefined before somebody asked for it. */
  known: Draft | undefined
  /** Another tab or device has saved the draft meanwhile. */
  overtaken: boolean
}

export const beginning: PublicFormState = {
  phase: 'opening',
  message: '',
  reason: undefined,
  answers: {},
  step: 0,
  checked: [],
  touched: [],
  refused: [],
  tries: 0,
  failure: undefined,
  submitting: false,
  status: 'saved',
  savedAt: undefined,
  known: undefined,
  overtaken: false,
}
