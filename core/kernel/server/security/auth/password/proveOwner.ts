import { messages as texts } from '@core/kernel/entity/messages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/Database'
import { invalid, proofNeeded } from '../../../platform/http/errors'
import type { Viewer } from '../../../platform/http/Viewer'
import { findUserByEmail } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { providerInsteadOfPassword } from '../providers/passwordsOff'
import { provePassword } from './provePassword'

/** For how many minutes a proof of identity stands for the password of somebody who has none. */
const freshMinutes = 5

type OwnerContext = Pick<AuthContext, 'db' | 'breakGlass'>

/** @returns whether the person has a password here that they may use; people who only sign in at a provider or by phone have none */
export async function hasUsablePassword({ db, breakGlass }: OwnerContext, { email }: Viewer): Promise<boolean> {
  const [person, provider] = await Promise.all([findUserByEmail(db, email), providerInsteadOfPassword(db, email)])
  return Boolean(person?.passwordHash) && (provider === undefined || breakGlass === true)
}

/**
 * Before a person changes how they sign in: checks their password. Somebody without one must have proven their identity in the last minutes,
 * by a sign-in, a code or a passkey.
 * @throws HttpError 400 on `password` when it is missing or wrong, 403 with the reason `proofNeeded`, 429 after too many tries
 */
export async function proveOwner(
  context: OwnerContext,
  viewer: Viewer,
  request: FastifyRequest,
  password: string | null | undefined,
): Promise<void> {
  if (!(await hasUsablePassword(context, viewer))) {
    if (!(await provedLately(context.db, viewer))) throw proofNeeded()
    return
  }
  if (!password) throw invalid([{ field: 'password', message: texts.required('Password') }])
  await provePassword(context.db, viewer, request, { password, field: 'password' })
}

async function provedLately(db: Database, { id, sessionId }: Viewer): Promise<boolean> {
  const proved = await db.query
    .selectFrom('core.session')
    .select('id')
    .where('user_id', '=', id)
    .where(sql<string>`id::text`, '=', sessionId)
    .where('proved_at', '>', sql<string>`now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst()
  return proved !== undefined
}
