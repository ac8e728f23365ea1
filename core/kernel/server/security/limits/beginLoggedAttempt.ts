import type { FastifyRequest } from 'fastify'
import { recordAuditOnce } from '../audit/recordAuditOnce'
import type { Database } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import { type AttemptKey, beginAttempt } from './attempts'

const minutes = 15

interface Watched {
  readonly keys: readonly AttemptKey[]
  readonly request: Pick<FastifyRequest, 'ip'>
  /** What was tried: `password`, `code`, `link`, `oldPassword`. */
  readonly at: string
  /** Returns the owner of the account, where there is one. */
  person(): Promise<number | null>
}

/** Counts a try as `beginAttempt` does, and logs a delay in the audit log, once in 15 minutes for the same try from the same address. */
export async function beginLoggedAttempt(db: Database, { keys, request, at, person }: Watched): Promise<void> {
  try {
    await beginAttempt(db, keys)
  } catch (error) {
    if (error instanceof HttpError && error.status === 429)
      await recordAuditOnce(
        db,
        { action: 'signInBlocked', person: await person(), request, details: { at } },
        { minutes, same: ['at'] },
      )
    throw error
  }
}
