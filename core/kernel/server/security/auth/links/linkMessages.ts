import type { Message } from '../../../platform/messages/Messages'
import type { Brand } from '../../../platform/brand'
import { type SayTemplate, readerLanguage } from '../../../platform/language/readerLanguage'
import { staffMail } from '../../../platform/messages/mail/staffMail'
import type { Contact } from '../../users/userRepository'

export function resetMail(person: Contact, url: string, { name: brand }: Brand): Message {
  return staffMail(person, (say) => ({
    subject: say`Choose a new ${brand} password`,
    brand,
    heading: say`Hello ${person.firstName}`,
    action: { label: say`Choose a new password`, url },
    paragraphs: [
      say`Somebody, probably you, asked for a new password. This link works once, for one hour.`,
      say`If it was not you, nothing has changed and nothing is to be done.`,
    ],
  }))
}

export function invitationMail(person: Contact, url: string, { name: brand }: Brand): Message {
  return staffMail(person, (say) => ({
    subject: say`You are invited to ${brand}`,
    brand,
    heading: say`Welcome, ${person.firstName}`,
    action: { label: say`Choose a password`, url },
    paragraphs: [
      say`You can work in ${brand} from now on. Choose a password to begin. This link works once, for three days.`,
      say`If it has expired, ask your administrator to send the invitation again.`,
    ],
  }))
}

/**
 * Sent in case somebody else used the person's unlocked computer.
 * @param change says what was changed
 */
export function signInChangedMail(
  person: Contact,
  change: (say: SayTemplate) => string,
  { name: brand }: Brand,
): Message {
  return staffMail(person, (say) => ({
    subject: say`How you sign in to ${brand} was changed`,
    brand,
    heading: say`Hello ${person.firstName}`,
    paragraphs: [change(say), say`If it was not you, choose a new password and tell your administrator at once.`],
  }))
}

/**
 * Also sent to the former address, in case somebody else made the change.
 * @param url the link that confirms the new email, for the mail to the one that counts until then
 */
export function emailChangedMail(person: Contact, to: string, { name: brand }: Brand, url?: string): Message {
  return staffMail({ ...person, email: to }, (say) => ({
    subject: say`Your email in ${brand} was changed`,
    brand,
    heading: say`Hello ${person.firstName}`,
    paragraphs: [
      say`An administrator changed the email that you sign in with to ${person.email}. All of your sessions were ended.`,
      ...(person.formerEmail === null ? [] : [untilConfirmed(url, say)]),
      say`If you did not ask for it, tell another administrator at once.`,
    ],
    ...(url !== undefined && { action: { label: say`Confirm the new email`, url } }),
  }))
}

const untilConfirmed = (url: string | undefined, say: SayTemplate) =>
  url === undefined
    ? say`Confirm it with the link that we sent to your former email, or sign in with it and your password once. Until then, links for a forgotten password go to your former email.`
    : say`If it is yours, confirm it with this link, which works once, for three days, or sign in with it and your password. Until then, links for a forgotten password go to this email.`

/** The new phone number is left out, because a reader of the old one need not know it. */
export function phoneChangedMail(person: Contact, to: string, { name: brand }: Brand): Message {
  return staffMail({ ...person, email: to }, (say) => ({
    subject: say`Your phone in ${brand} was changed`,
    brand,
    heading: say`Hello ${person.firstName}`,
    paragraphs: [
      say`An administrator changed the phone that your one-time codes go to. All of your sessions were ended.`,
      say`Sign in with your password once: until then, nobody can sign in with the new phone.`,
      say`If you did not ask for it, tell your administrator at once.`,
    ],
  }))
}

/** The text message to the former phone, in the person’s language. */
export function phoneChangedText({ language }: Pick<Contact, 'language'>, to: string, { name: brand }: Brand): Message {
  const { say } = readerLanguage(language)
  const text = say`${brand}: an administrator changed the phone of your account. If you did not ask for it, tell them at once.`
  return { to, channel: 'sms', subject: '', text }
}

export function passwordChangedMail(person: Contact, { name: brand }: Brand): Message {
  return staffMail(person, (say) => ({
    subject: say`Your ${brand} password was changed`,
    brand,
    heading: say`Hello ${person.firstName}`,
    paragraphs: [
      say`Your password was changed just now, and every other session was ended.`,
      say`If it was not you, tell your administrator at once.`,
    ],
  }))
}
