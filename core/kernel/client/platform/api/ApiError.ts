import { known } from '@core/kernel/entity/language'

/** Messages for failures without a message from the server. S8.1, S8.2, D10 */
export const errorTexts = {
  network: 'Please check your network connection',
  offlineChange:
    'You are offline, so nothing was changed. What you typed stays here; try again once you are back online.',
  /** A 5xx or a refusal without a message. */
  unknown: 'Something went wrong. Please try again later.',
  /** A response that can't be parsed. */
  unreadable: 'Something goes wrong !!',
  /** A thrown value without a message. */
  thrown: 'Error',
} as const

export interface FieldError {
  readonly field: string
  readonly message: string
}

export interface ApiErrorDetails {
  readonly message: string
  /** 0 if there was no response. */
  readonly status: number
  readonly errors?: readonly FieldError[]
  /** Given if a permission is missing: which one it is, and who grants it. A complete sentence. */
  readonly hint?: string | undefined
  /** A code for the kind of refusal, such as `expired`, for pages that treat kinds differently. */
  readonly reason?: string | undefined
  /** Identifies the request in the server's log. */
  readonly requestId?: string | undefined
  /** Seconds until a retry may succeed, if the server stated it (Retry-After). */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** A failed call. Its `message` can be shown to users as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly errors: readonly FieldError[]
  declare readonly hint: string | undefined
  declare readonly reason: string | undefined
  declare readonly requestId: string | undefined
  declare readonly retryAfter: number | undefined

  constructor({ message, cause, ...details }: ApiErrorDetails) {
    super(known(message), { cause })
    const errors = (details.errors ?? []).map((error) => ({ ...error, message: known(error.message) }))
    Object.assign(this, details, { errors })
  }

  /** Whether the same request may succeed later without a change: there was no response, the server failed, or it was asked too often. */
  get canPass(): boolean {
    return this.kind !== 'refused' || this.status === 429
  }

  /** `network`: no response; `refused`: the server refused, with a reason; `fault`: the server failed. */
  get kind(): 'network' | 'refused' | 'fault' {
    if (this.status === 0) return 'network'
    return this.status >= 500 ? 'fault' : 'refused'
  }
}

/**
 * @returns a message for the user about anything that was thrown, with the hint about a missing permission. The text of a bug is never
 * shown.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message ? errorTexts.unknown : errorTexts.thrown
  return error.hint ? `${error.message.replace(/(?<![.!?])$/, '.')} ${error.hint}` : error.message
}

/** A change that was made while the browser was offline, so it did not happen. */
export class OfflineChange extends Error {
  override readonly name = 'OfflineChange'
  constructor(options: ErrorOptions) {
    super(errorTexts.offlineChange, options)
  }
}
