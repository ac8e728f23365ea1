import { defineEvent } from '@core/contract'
import type { ServerContext } from '../../plugins/defineServerPlugin'
import { findUserByEmail } from '../../users/userRepository'
import { resetMail } from './linkMessages'
import { createLink } from './singleUseLinks'

/** Somebody asked for a link to choose a new password. Whether the address is anybody's is looked up later. */
export const linkRequested = defineEvent<{ readonly email: string }>('core.linkRequested')

/**
 * Makes the link and mails it. The event holds no secret: the link is made here, and a delivery that is repeated makes a
 * newer one, which replaces the first.
 */
export async function sendLink({ email }: { readonly email: string }, { db, messages, brand, publicUrl }: ServerContext): Promise<void> {
  const person = await findUserByEmail(db, email)
  if (!person) return
  const token = await db.transaction((tx) => createLink(tx, person.id, 'reset'))
  await messages.send(resetMail(person, token, { brand: await brand(), publicUrl }))
}
