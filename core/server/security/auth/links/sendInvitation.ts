import { defineEvent } from '@core/contract'
import type { LinkContext } from '../AuthContext'
import { findContact } from '../../users/userRepository'
import { invitationMail } from './linkMessages'
import { invitationLinks } from './accountLinks'

/** A new person should be invited. */
export const invitationRequested = defineEvent<{ readonly userId: number }>('core.invitationRequested')

/**
 * Creates the link and mails it; a repeated delivery creates a newer one, which replaces the first. People who have signed in already, or
 * are deleted, get none.
 */
export async function sendInvitation(
  { userId }: { readonly userId: number },
  { db, messages, brand, publicUrl }: LinkContext,
): Promise<void> {
  const link = await db.transaction(async (tx) => {
    const invited = await tx.query
      .selectFrom('core.user')
      .select('id')
      .where('id', '=', userId)
      .where('status', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return invited && invitationLinks.issue(tx, { userId })
  })
  const person = link && (await findContact(db, userId))
  if (!person) return
  const url = invitationLinks.url(publicUrl, { userId }, link.token)
  await messages.send(invitationMail(person, url, await brand()))
}
