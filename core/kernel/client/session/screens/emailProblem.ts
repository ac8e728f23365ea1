// Not from `fieldKinds`, which would make the sign-in page fetch all kinds of fields.
import { emailPattern } from '@core/kernel/entity/kinds/textKinds'
import { messages } from '@core/kernel/entity/messages'

/** @returns the error message for an email address, if it is invalid. S5.1, S5.2 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return messages.required('Email')
  return emailPattern.test(email.trim()) ? undefined : messages.email
}
