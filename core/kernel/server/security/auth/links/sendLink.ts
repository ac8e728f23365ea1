import { defineEvent } from '@core/contract'
import type { LinkContext } from '../AuthContext'
import { findUserByEmail } from '../../users/userRepository'
import { resetMail } from './linkMessages'
import { resetLinks } from './accountLinks'

/** A person requested a link to choose a new password. Whether the address belongs to anybody is checked later. */
export const linkRequested = defineEvent<{ readonly email: string }>('core.linkRequested')

/**
 * Creates the link and mails it. The event contains no secret: the link is created here, and a repeated delivery creates a newer one, which
 * replaces the first.
 */
export async function sendLink(
  { email }: { readonly email: string },
  { db, messages, brand, publicUrl }: LinkContext,
): Promise<void> {
  const person = await findUserByEmail(db, email)
  if (!person) return
  const link = await db.transaction((tx) => resetLinks.issue(tx, { userId: person.id }))
  if (!link) return
  const url = resetLinks.url(publicUrl, { userId: person.id }, link.token)
  // An email that somebody else entered opens nothing until it is confirmed.
  const reached = { ...person, email: person.formerEmail ?? person.email }
  await messages.send(resetMail(reached, url, await brand()))
}
