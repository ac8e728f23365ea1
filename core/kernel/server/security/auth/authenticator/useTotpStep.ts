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
