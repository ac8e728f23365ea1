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
  /** Whose account it is, where it is somebody's. */
  person(): Promise<number | null>
}

/** Counts a try as `beginAttempt` does; that it had to wait is kept in the audit log, once in 15 minutes for the same one from the same address. */
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
