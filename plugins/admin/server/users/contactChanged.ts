import { defineEvent } from '@core/contract'
import type { ServerContext } from '@core/server/plugin'
import { emailChangedMail, findContact, phoneChangedMail, phoneChangedText } from '@core/server/administration'

/** The contact data with which a person is notified and signs in. */
interface ContactData {
  readonly email: string
  readonly phone: string | null
}

/** The event of a new email or phone for a person's sign-in. */
export const contactChanged = defineEvent<{ readonly userId: number; readonly before: ContactData }>(
  'admin.contactChanged',
)

/** Notifies the person at the previous and at the new address. */
export async function sendContactChanged(
  { userId, before }: { readonly userId: number; readonly before: ContactData },
  { db, messages, brand }: ServerContext,
): Promise<void> {
  const person = await findContact(db, userId)
  if (!person) return
  const named = await brand()
  if (person.email !== before.email)
    for (const to of [before.email, person.email]) await messages.send(emailChangedMail(person, to, named))
  if (person.phone === before.phone) return
  for (const to of new Set([before.email, person.email])) await messages.send(phoneChangedMail(person, to, named))
  if (before.phone) await messages.send(phoneChangedText(before.phone, named))
}
