import { readerLanguage } from '../../../platform/language/readerLanguage'
import type { Message } from '../../../platform/messages/Messages'
import { staffMail } from '../../../platform/messages/mail/staffMail'
import type { Contact } from '../../users/userRepository'
import { codeMinutes } from './pendingSignIns'

/** The mail with a one-time code. */
export function codeMail(
  person: Pick<Contact, 'email' | 'firstName' | 'language'>,
  code: string,
  brand: string,
): Message {
  return staffMail(person, (say) => ({
    subject: say`${code} is your ${brand} code`,
    brand,
    heading: say`Hello ${person.firstName}`,
    code,
    paragraphs: [
      say`This is your code to sign in. It works once, for ${codeMinutes} minutes.`,
      say`If you did not try to sign in, somebody knows your password: please change it.`,
    ],
  }))
}

interface CodeText {
  readonly to: string
  readonly code: string
  readonly brand: string
  readonly publicUrl: string
  /** The language that the person reads; none: English. */
  readonly language?: string | null
}

/** The text message with a one-time code. The last line lets a phone offer the code to this site only. */
export function codeText({ to, code, brand, publicUrl, language }: CodeText): Message {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''
  const { say } = readerLanguage(language)
  const sentences = say`${code} is your ${brand} code. It works once, for ${codeMinutes} minutes.`
  return { to, channel: 'sms', subject: '', text: `${sentences}${host ? `\n\n@${host} #${code}` : ''}` }
}
