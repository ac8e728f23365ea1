import { defineEvent } from '@core/contract'
import { emailChangedMail } from '@core/server/auth/links/linkMessages'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { findContact } from '@core/server/users/userRepository'

/** Somebody signs in with another email from now on. */
export const emailChanged = defineEvent<{ readonly userId: number; readonly before: string }>('admin.emailChanged')

/** Tells the address that it was until now. */
export async function sendEmailChanged({ userId, before }: { readonly userId: number; readonly before: string }, { db, messages, brand, publicUrl }: ServerContext): Promise<void> {
  const person = await findContact(db, userId)
  if (person) await messages.send(emailChangedMail(person, before, { brand: await brand(), publicUrl }))
}
