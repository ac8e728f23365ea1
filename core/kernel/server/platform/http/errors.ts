import type { FieldError } from '@core/kernel/entity/parse'
import { messages } from '@core/kernel/entity/messages'
import { purposeNeededReason } from '@core/kernel/entity/patientAccess'
import { proofNeededReason } from '@core/kernel/shared/proofCalls'

/** What a person would need to be allowed to do what they were denied. */
export interface Denial {
  /** Permissions of which one is enough, or with `all`, every one. */
  readonly needs: readonly number[]
  readonly all?: true
  /** A sentence about what they may do, and why this is not part of it. */
  readonly why?: string
}

/** A refused request, with a message for the person who sent it. Any other thrown error is a fault. */
export class HttpError extends Error {
  /** The time of the costly work that ended with this refusal (FairQueue); `RefusalBudget` counts it. */
  milliseconds?: number

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: readonly FieldError[],
    /** Seconds after which a retry makes sense. */
    readonly retryAfter?: number,
    /** The response explains it (explainDenial). */
    readonly denial?: Denial,
    /** A code for the caller, where one status has several meanings. */
    readonly reason?: string,
  ) {
    super(message)
    this.name = 'HttpError'
  }
}

/** 400: the body breaks these rules. Without a message, that of the first one is used. */
export function invalid(
  errors: readonly FieldError[],
  message = errors[0]?.message ?? 'Please check what you entered',
): HttpError {
  return new HttpError(400, message, errors)
}

/** 401: nobody is signed in, or no longer. */
export function signedOut(message = 'Please sign in to go on'): HttpError {
  return new HttpError(401, message)
}

/**
 * 403 with S6.9's text.
 * @param what the denied action, such as “delete referrals”.
 * @param denial what it would need
 */
export function forbidden(what: string, denial?: Denial): HttpError {
  return new HttpError(403, messages.denied(what), undefined, undefined, denial)
}

/** 403: the action needs a recent proof of identity. */
export function proofNeeded(): HttpError {
  return new HttpError(
    403,
    'Please confirm that it is you, then do this again.',
    undefined,
    undefined,
    undefined,
    proofNeededReason,
  )
}

/** 403: to open a record outside of the person's caseload they must give a purpose first. */
export class PurposeNeeded extends HttpError {
  constructor(readonly record: { readonly entity: string; readonly id: number }) {
    const message = 'This person is not in your caseload. Please say why you open their record.'
    super(403, message, undefined, undefined, undefined, purposeNeededReason)
  }
}

/**
 * 404: it does not exist, or the person may not know that it does.
 * @param what such as “Referral”.
 */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found. It may have been deleted, or it isn't yours to see.`)
}

/** 409: it conflicts with what is stored now. */
export function conflict(message: string): HttpError {
  return new HttpError(409, message)
}

/** 409: another record has this value, which must be unique. */
export function taken(field: string, message: string): HttpError {
  return new HttpError(409, message, [{ field, message }])
}

/** 409: the record changed since the person opened it. */
export function stale(what: string): HttpError {
  return conflict(`${what} was changed by somebody else. Reload it, then make your change again.`)
}

/** 429. */
export function tooMany(seconds: number): HttpError {
  return new HttpError(429, `Too many tries. Please wait ${waitText(seconds)} and try again.`, undefined, seconds)
}

/** @returns a time to wait, for a person */
export function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
