import type { Message } from '../messages/Messages'
import { codeMinutes } from './pendingSignIns'

/** The mail that carries a one-time code. */
export function codeMessage(to: string, name: string, code: string, brand: string): Message {
  return {
    to,
    channel: 'email',
    subject: `${code} is your ${brand} code`,
    text: `Hello ${name},\n\nyour code to sign in to ${brand} is ${code}. It works once, for ${codeMinutes} minutes.\n\nIf you did not try to sign in, change your password: somebody knows it.\n`,
  }
}
