import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/Database'
import { invalid } from '../../../platform/http/errors'
import type { Viewer } from '../../../platform/http/Viewer'
import { attemptSucceeded } from '../../limits/attempts'
import { beginLoggedAttempt } from '../../limits/beginLoggedAttempt'
import { findUserByEmail } from '../../users/userRepository'
import { verifyPassword } from './password'

/**
 * Checks the signed-in person's password again. Tries are counted together with those of signing in.
 * @param field the body's field with the password
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
