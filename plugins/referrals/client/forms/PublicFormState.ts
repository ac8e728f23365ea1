import type { Draft } from '@core/client/kit'
import type { FieldError } from '@core/entity'
import type { SaveStatus } from './DraftSaver'

/** The state of the page: checking the link, link refused, request failed, draft locked by the date of birth, form, end. */
type Phase = 'opening' | 'closed' | 'failed' | 'locked' | 'filling' | 'done'

/** Why a link is refused, as the server names it; `incomplete` is a link without its secret. */
const closedReasons = ['unknown', 'expired', 'revoked', 'spent', 'incomplete'] as const
export type ClosedReason = (typeof closedReasons)[number]

export function isClosedReason(reason: string | undefined): reason is ClosedReason {
  return (closedReasons as readonly (string | undefined)[]).includes(reason)
}

export interface PublicFormState {
  phase: Phase
  /** Why the link could not be looked up. */
  error: unknown
  reason: ClosedReason | undefined
  answers: Draft
  /** The index of the step that is shown. */
  step: number
  /** Steps that the user left or tried to leave: their missing answers are shown. By id. */
  checked: readonly string[]
  /** Fields that the user left, by path. */
  touched: readonly string[]
  /** The server's messages about the submitted answers. */
  refused: readonly FieldError[]
  /** Rises with each refused attempt: the summary takes the focus then. */
  tries: number
  /** Problems of the whole form, beside those of the fields. */
  failure: string | undefined
  submitting: boolean
  status: SaveStatus
  /** In ms since 1970. */
  savedAt: number | undefined
  /** The answers that the office filled in, to be confirmed; undefined before they were requested. */
  known: Draft | undefined
  /** Another tab or device has saved the draft since. */
  overtaken: boolean
}

export const beginning: PublicFormState = {
  phase: 'opening',
  error: undefined,
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
