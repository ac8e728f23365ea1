/** The texts for what the server left unsaid. S8.1, S8.2, D10 */
export const errorTexts = {
  network: 'Please check your network connection',
  offlineChange:
    'You are offline, so nothing was changed. What you typed stays here; try again once you are back online.',
  /** A 5xx or a refusal that came without a message. */
  unknown: 'Something went wrong. Please try again later.',
  /** An answer that can't be understood. */
  unreadable: 'Something goes wrong !!',
  /** Something was thrown that has no message. */
  thrown: 'Error',
} as const

export interface FieldError {
  readonly field: string
  readonly message: string
}

export interface ApiErrorDetails {
  readonly message: string
  /** 0 when no answer came. */
  readonly status: number
  readonly errors?: readonly FieldError[]
  /** Of a denial: what it would need, and who grants that. A sentence of its own. */
  readonly hint?: string | undefined
  /** Which of the known refusals it is, where the page that asked tells them apart: `expired`. */
  readonly reason?: string | undefined
  /** Finds the request in the server's log. */
  readonly requestId?: string | undefined
  /** Seconds until the server takes another try, where it said so (Retry-After). */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** A call that did not succeed. Its `message` can be shown to a person as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly hint: string | undefined
  readonly reason: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor({ message, status, errors = [], hint, reason, requestId, retryAfter, cause }: ApiErrorDetails) {
    super(message, { cause })
    this.status = status
    this.errors = errors
    this.hint = hint
    this.reason = reason
    this.requestId = requestId
    this.retryAfter = retryAfter
  }

  /** `network`: no answer; `refused`: the server said no, and why; `fault`: the server failed. */
  get kind(): 'network' | 'refused' | 'fault' {
    if (this.status === 0) return 'network'
    return this.status >= 500 ? 'fault' : 'refused'
  }
}

/** @returns what to tell a person about anything that was thrown; of a denial also what it would need. The text of a bug is never shown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message ? errorTexts.unknown : errorTexts.thrown
  return error.hint ? `${error.message.replace(/(?<![.!?])$/, '.')} ${error.hint}` : error.message
}

/** A change that was asked for while the browser was offline, so it has not happened. */
export class OfflineChange extends Error {
  override readonly name = 'OfflineChange'
  constructor(options: ErrorOptions) {
    super(errorTexts.offlineChange, options)
  }
}
