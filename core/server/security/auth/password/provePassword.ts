import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/Database'
import { invalid } from '../../../platform/http/errors'
import type { Viewer } from '../../../platform/http/Viewer'
import { attemptSucceeded } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { findUserByEmail } from '../../users/userRepository'
import { verifyPassword } from './password'

/**
 * Asks the signed-in person for their password again. Tries count as those of signing in do.
 * @param field the body's field in which it came
 * @throws HttpError 400 on the field when it is wrong, 429 after too many tries
 */
export async function provePassword(
  db: Database,
  viewer: Viewer,
  request: FastifyRequest,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  const tried = [{ kind: 'account', of: viewer.email }] as const
  await beginLoggedAttempt(db, { keys: tried, request, at: field, person: async () => viewer.id })
  const person = await findUserByEmail(db, viewer.email)
  if (!(await verifyPassword(person?.passwordHash ?? null, password)))
    throw invalid([{ field, message: 'This is not your present password' }])
  await attemptSucceeded(db, tried)
}
