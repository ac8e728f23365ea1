/**
 * The templates of messages to families. Mailboxes and phones are shared, so no template contains a name, a diagnosis or a service. Each text is
 * translated into the family's language (`shared/languages`). A reminder is not sent to families who refuse reminders.
 */
export const messageTemplates = [
  { id: 1, name: 'Please call us', text: 'Please call us when you have a moment.', isReminder: false },
  {
    id: 2,
    name: 'We tried to reach you',
    text: 'We tried to reach you by phone. Please call us when it suits you.',
    isReminder: false,
  },
  {
    id: 3,
    name: 'We are waiting for the forms',
    text: 'We are still waiting for the forms that we sent you. If you need help with them, call us.',
    isReminder: true,
  },
  {
    id: 4,
    name: 'Which times suit you?',
    text: 'We would like to find a time with you. Please call us and tell us which days and hours suit you.',
    isReminder: false,
  },
  {
    id: 5,
    name: 'Your appointment is being planned',
    text: 'We are planning your appointment and will call you with the time. There is nothing that you have to do.',
    isReminder: false,
  },
] as const

export type MessageTemplate = (typeof messageTemplates)[number]
export type MessageTemplateId = MessageTemplate['id']

/** @returns a template by its id. @throws when there is none */
export function templateOf(id: number): MessageTemplate {
  const found = messageTemplates.find((template) => template.id === id)
  if (!found) throw new Error(`There is no message template ${id}`)
  return found
}
