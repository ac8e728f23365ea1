import type { Message } from '../../../platform/messages/Messages'
import { renderMail } from '../../../platform/messages/mail/renderMail'
import { codeMinutes } from './pendingSignIns'

/** The mail with a one-time code. */
export function codeMail(to: string, name: string, code: string, brand: string): Message {
  return {
    to,
    channel: 'email',
    subject: `${code} is your ${brand} code`,
    ...renderMail({
      brand,
      heading: `Hello ${name}`,
      code,
      paragraphs: [
        `This is your code to sign in. It works once, for ${codeMinutes} minutes.`,
        'If you did not try to sign in, somebody knows your password: please change it.',
      ],
    }),
  }
}

/** The text message with a one-time code. The last line lets a phone offer the code to this site only. */
export function codeText(to: string, code: string, brand: string, publicUrl: string): Message {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''
  return {
    to,
    channel: 'sms',
    subject: '',
    text: `${code} is your ${brand} code. It works once, for ${codeMinutes} minutes.${host ? `\n\n@${host} #${code}` : ''}`,
  }
}
