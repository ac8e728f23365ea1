import { type Message, renderMail } from '@core/server/plugin'
import type { MessageTemplate } from '../../shared/contactLog/messageTemplates'
import type { Addressed } from '../familyQueue'

interface Written extends Addressed {
  readonly template: MessageTemplate
}

/** @returns the message of a template. It contains no name and nothing about health, because mailboxes and phones are shared. */
export function familyMessage({ to, channel, brand, officePhone, template, language, say }: Written): Message {
  const { name, text } = template
  const subject = `${brand}: ${say(name)}`
  const call = officePhone ? say('Our phone number: {phone}.', { phone: officePhone }) : ''
  if (channel === 'sms')
    return { to, channel, subject, text: [`${brand}: ${say(text)}`, call].filter(Boolean).join(' ') }
  const paragraphs = [say(text), ...(call ? [call] : [])]
  return { to, channel, subject, ...renderMail({ brand, language, heading: say(name), paragraphs }) }
}
