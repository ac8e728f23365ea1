import type { Message } from '../../messages/Messages'
import type { Brand } from '../../brand/brand'
import { renderMail } from '../../messages/mail/renderMail'
import type { Contact } from '../../users/userRepository'

/** What a mail needs to know of the deployment. */
export interface Sender {
  readonly brand: Brand
  readonly publicUrl: string
}

/** The secret stands behind the #, which browsers send to no server and put into no Referer. */
export function resetMail(person: Contact, token: string, { brand: { name: brand }, publicUrl }: Sender): Message {
  return mail(person, `Choose a new ${brand} password`, {
    brand,
    heading: `Hello ${person.firstName}`,
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password#${token}` },
    paragraphs: ['Somebody, probably you, asked for a new password. This link works once, for one hour.', 'If it was not you, nothing has changed and nothing is to be done.'],
  })
}

export function invitationMail(person: Contact, token: string, { brand: { name: brand }, publicUrl }: Sender): Message {
  return mail(person, `You are invited to ${brand}`, {
    brand,
    heading: `Welcome, ${person.firstName}`,
    action: { label: 'Choose a password', url: `${publicUrl}/register#${token}` },
    paragraphs: [`You can work in ${brand} from now on. Choose a password to begin. This link works once, for three days.`, 'If it has expired, ask your administrator to send the invitation again.'],
  })
}

/** To the address that it was until now, in case somebody else did it. */
export function emailChangedMail(person: Contact, before: string, { brand: { name: brand } }: Sender): Message {
  return {
    ...mail(person, `Your email in ${brand} was changed`, {
      brand,
      heading: `Hello ${person.firstName}`,
      paragraphs: ['An administrator changed the email that you sign in with. This address is no longer used.', 'If you did not ask for it, tell your administrator at once.'],
    }),
    to: before,
  }
}

export function passwordChangedMail(person: Contact, { brand: { name: brand } }: Sender): Message {
  return mail(person, `Your ${brand} password was changed`, {
    brand,
    heading: `Hello ${person.firstName}`,
    paragraphs: ['Your password was changed just now, and every other session was ended.', 'If it was not you, tell your administrator at once.'],
  })
}

function mail(person: Contact, subject: string, content: Parameters<typeof renderMail>[0]): Message {
  return { to: person.email, channel: 'email', subject, ...renderMail(content) }
}
