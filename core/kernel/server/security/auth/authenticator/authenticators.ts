import type { Database, Transaction } from '../../../platform/database/Database'

/**
 * Marks a code's time step as used.
 * @returns false when it, or a later one, was used before: a code works once
 */
export async function useTotpStep(db: Database | Transaction, userId: number, step: number): Promise<boolean> {
  const used = await db.query
    .updateTable('core.user')
    .set({ totp_step: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Stores the secret of an authenticator app in the session in which it is set up. @param secret as `sealSecret` returns it */
export async function beginAuthenticator({ query }: Database, sessionId: string, secret: string): Promise<void> {
  await query.updateTable('core.session').set({ totp_secret: secret }).where('id', '=', sessionId).execute()
}

/** @returns the stored secret of the authenticator app that is set up in this session, locked; null if there is none */
export async function lockBegunAuthenticator({ query }: Transaction, sessionId: string): Promise<string | null> {
  const { totp_secret: secret } = await query
    .selectFrom('core.session')
    .select('totp_secret')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return secret
}

/** Ends the set-up in a session. */
export async function endBegunAuthenticator({ query }: Transaction, sessionId: string): Promise<void> {
  await query.updateTable('core.session').set({ totp_secret: null }).where('id', '=', sessionId).execute()
}

/** From now on a person's codes come from this app. @param step of the code that proved it, which is used thereby */
export async function setAuthenticator(
  tx: Transaction,
  userId: number,
  secret: string | null,
  step: number,
): Promise<void> {
  await tx.query
    .updateTable('core.user')
    .set({ totp_secret: secret, totp_step: null })
    .where('id', '=', userId)
    .execute()
  await useTotpStep(tx, userId, step)
}

/** From now on a person's codes are mailed. @returns false if they had no authenticator app */
export async function removeAuthenticator({ query }: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('core.user')
    .set({ totp_secret: null, totp_step: null })
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
