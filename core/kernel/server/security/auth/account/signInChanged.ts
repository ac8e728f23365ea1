import { defineEvent } from '@core/contract'
import { findContact } from '../../users/userRepository'
import type { SayTemplate } from '../../../platform/language/readerLanguage'
import type { LinkContext } from '../AuthContext'
import { passwordChangedMail, signInChangedMail } from '../links/linkMessages'

/** What was changed, and the name of the passkey that it is about. */
interface SignInChange {
  readonly userId: number
  readonly change: 'password' | keyof typeof words
  readonly passkey?: string
}

/** A person has changed how they sign in. As an event of the same transaction, so that a kill or a mail server that refuses loses no mail. */
export const signInChanged = defineEvent<SignInChange>('core.signInChanged')

const words = {
  authenticatorAdded: (say: SayTemplate) =>
    say`An authenticator app gives the codes that you sign in with from now on.`,
  authenticatorRemoved: (say: SayTemplate) =>
    say`The authenticator app was turned off. Codes to sign in with are mailed to you again.`,
  passkeyAdded: (say: SayTemplate, name: string) =>
    say`The passkey “${name}” was added. You can sign in with it from now on.`,
  passkeyRemoved: (say: SayTemplate, name: string) =>
    say`The passkey “${name}” was removed. It no longer opens your account.`,
} as const

/** Notifies the person, in case somebody else made the change. */
export async function mailSignInChanged(
  { userId, change, passkey = '' }: SignInChange,
  { db, messages, brand }: Pick<LinkContext, 'db' | 'messages' | 'brand'>,
): Promise<void> {
  const person = await findContact(db, userId)
  if (!person) return
  const named = await brand()
  for (const email of person.formerEmail === null ? [person.email] : [person.formerEmail, person.email]) {
    const reached = { ...person, email }
    await messages.send(
      change === 'password'
        ? passwordChangedMail(reached, named)
        : signInChangedMail(reached, (say) => words[change](say, passkey), named),
    )
  }
}
