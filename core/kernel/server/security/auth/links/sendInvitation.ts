import { defineEvent } from '@core/contract'
import type { Transaction } from '../../../platform/database/Database'
import { countMessages } from '../../limits/countMessages'
import type { LinkContext } from '../AuthContext'
import { findContact } from '../../users/userRepository'
import { invitationMail } from './linkMessages'
import { invitationLinks } from './accountLinks'

/** Invites a new person. @throws HttpError 429 after too many messages */
export async function invite(
  tx: Transaction,
  sender: number,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await countMessages(tx, sender, [email])
  await tx.emit(invitationRequested, { userId: id })
}

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
