import { defineEvent } from '@core/contract'
import type { ServerContext } from '@core/server/plugin'
import { emailChangedMail, findContact, phoneChangedMail, phoneChangedText } from '@core/server/administration'

/** What somebody is reached by and signs in with. */
interface ContactData {
  readonly email: string
  readonly phone: string | null
}

/** Somebody signs in with another email or phone from now on. */
export const contactChanged = defineEvent<{ readonly userId: number; readonly before: ContactData }>(
  'admin.contactChanged',
)

/** Tells the person wherever they were reached until now, and where they are reached from now on. */
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
