import { defineEvent } from '@core/contract'
import type { ServerContext } from '@core/server/plugin'
import {
  emailChangedMail,
  emailLinks,
  findContact,
  phoneChangedMail,
  phoneChangedText,
} from '@core/server/administration'

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>

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
  context: ServerContext,
): Promise<void> {
  const { db, messages, brand } = context
  const person = await findContact(db, userId)
  if (!person) return
  const named = await brand()
  if (person.email !== before.email) await sendEmailChanged(userId, before.email, context)
  if (person.phone === before.phone) return
  for (const to of addressesOf(person, before.email)) await messages.send(phoneChangedMail(person, to, named))
  if (before.phone) await messages.send(phoneChangedText(person, before.phone, named))
}

/** The mail to the address that counts until the new one is confirmed has the link to confirm it. */
async function sendEmailChanged(
  userId: number,
  before: string,
  { db, messages, brand, publicUrl }: ServerContext,
): Promise<void> {
  // Issuing the link locks the person, so that it confirms the email that the mail names.
  const { person, link } = await db.transaction(async (tx) => ({
    link: await emailLinks.issue(tx, { userId }),
    person: await findContact(tx, userId),
  }))
  if (!person || !link) return
  const url = emailLinks.url(publicUrl, { userId }, link.token)
  const named = await brand()
  for (const to of addressesOf(person, before))
    await messages.send(emailChangedMail(person, to, named, to === person.formerEmail ? url : undefined))
}

/** Where a person is notified: an email that was never confirmed may be somebody else's. */
const addressesOf = ({ email, formerEmail }: Contact, before: string): ReadonlySet<string> =>
  new Set([before, formerEmail ?? before, email])
