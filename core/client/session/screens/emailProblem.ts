// Of the one family alone: the sign-in page would fetch the others with them.
import { emailPattern } from '@core/entity/kinds/textKinds'
import { messages } from '@core/entity/messages'

/** @returns the message of the rule that a typed address breaks. S5.1, S5.2 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return messages.required('Email')
  return emailPattern.test(email.trim()) ? undefined : messages.email
}
