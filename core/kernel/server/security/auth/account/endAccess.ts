import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { Transaction } from '../../../platform/database/Database'
import { emailLinks, invitationLinks, resetLinks } from '../links/accountLinks'
import { closeSessionsOf } from '../session/sessions'

/**
 * A person may not sign in any more: they were suspended or deleted. Plugins end what they gave them outside of sessions, such as feeds,
 * and notify those who give their work to somebody else.
 */
export const accessEnded = defineEvent<{ readonly userId: number }>('core.accessEnded')

/** What was ended with a person's access, for the audit log. */
export interface EndedAccess {
  readonly sessionsEnded: number
  readonly keysEnded: number
  readonly webhooksTurnedOff: number
}

/**
 * Ends everything by which a person reaches the product, for good: their sessions on all nodes, mailed links, and the secrets of API keys
 * that act for them; the webhooks that they made are turned off. The caller has set the person's status.
 */
export async function endAccess(tx: Transaction, userId: number): Promise<EndedAccess> {
  const sessionsEnded = await closeSessionsOf(tx, userId)
  for (const links of [resetLinks, invitationLinks, emailLinks]) await links.revoke(tx, { userId })
  const { rows: keys } = await sql`
    update core.api_key set token_hash = null, issued_at = null, holder_id = null, holder_role_id = null
    where holder_id = ${userId} returning id`.execute(tx.query)
  const { rows: webhooks } = await sql`
    update core.webhook set status = 2, version = version + 1, updated_at = now()
    where created_by = ${userId} and status = 1 and deleted_at is null returning id`.execute(tx.query)
  await tx.emit(accessEnded, { userId })
  return { sessionsEnded, keysEnded: keys.length, webhooksTurnedOff: webhooks.length }
}
