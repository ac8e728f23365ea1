import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/Database'
import { publishChange } from '../../../platform/events/publishChange'
import { emailLinks } from '../links/accountLinks'

/**
 * Makes a person's present email count in place of the former one. The caller has checked that its owner or a second administrator wants it.
 * @returns whether it was unconfirmed until now
 */
export async function confirmEmail(tx: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('core.user')
    .set({ former_email: null, email_changed_by: null, version: sql`version + 1` })
    .where('id', '=', userId)
    .where('former_email', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await emailLinks.revoke(tx, { userId })
  await publishChange(tx, 'user', [userId])
  return true
}
