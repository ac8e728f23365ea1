import { defineEvent } from '@core/contract'
import type { LinkContext } from '../AuthContext'
import { findUserByEmail } from '../../users/userRepository'
import { resetMail } from './linkMessages'
import { resetLinks } from './accountLinks'

/** Somebody asked for a link to choose a new password. Whether the address is anybody's is looked up later. */
export const linkRequested = defineEvent<{ readonly email: string }>('core.linkRequested')

/**
 * Makes the link and mails it. The event holds no secret: the link is made here, and a delivery that is repeated makes a
 * newer one, which replaces the first.
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
  await messages.send(resetMail(person, url, await brand()))
}
