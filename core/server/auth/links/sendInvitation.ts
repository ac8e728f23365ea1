import { defineEvent } from '@core/contract'
import type { ServerContext } from '../../plugins/defineServerPlugin'
import { findContact } from '../../users/userRepository'
import { invitationMail } from './linkMessages'
import { createLink } from './singleUseLinks'

/** Somebody who is new is to be asked in. */
export const invitationRequested = defineEvent<{ readonly userId: number }>('core.invitationRequested')

/** Makes the link and mails it; a delivery that is repeated makes a newer one, which replaces the first. Whoever has come in, or is gone, gets none. */
export async function sendInvitation({ userId }: { readonly userId: number }, { db, messages, brand, publicUrl }: ServerContext): Promise<void> {
  const token = await db.transaction(async (tx) => {
    const invited = await tx.query.selectFrom('core.user').select('id').where('id', '=', userId).where('status', '=', 1).where('deleted_at', 'is', null).executeTakeFirst()
    return invited && createLink(tx, userId, 'invitation')
  })
  const person = token && (await findContact(db, userId))
  if (person) await messages.send(invitationMail(person, token, { brand: await brand(), publicUrl }))
}
