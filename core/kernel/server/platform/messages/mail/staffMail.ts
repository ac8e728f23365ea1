import { type SayTemplate, readerLanguage } from '../../language/readerLanguage'
import type { Message } from '../Messages'
import { type MailContent, renderMail } from './renderMail'

/** A person of the staff, as far as a mail needs them. */
export interface Reader {
  readonly email: string
  /** The language that they read, such as `es`; none: English. */
  readonly language?: string | null
}

/**
 * A mail to a person of the staff, in their language.
 * @param compose says the mail's texts; what it says is translated in `languages/<code>.json`
 * @example staffMail(person, (say) => ({ subject: say`Your password was changed`, brand, heading: say`Hello ${person.firstName}`, paragraphs: [] }))
 */
export function staffMail(
  { email, language }: Reader,
  compose: (say: SayTemplate) => Omit<MailContent, 'language'> & { readonly subject: string },
): Message {
  const { code, say } = readerLanguage(language)
  const { subject, ...content } = compose(say)
  return { to: email, channel: 'email', subject, ...renderMail({ ...content, language: code }) }
}
