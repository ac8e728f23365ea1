import { type Message, renderMail } from '@core/server/plugin'

interface SentForms {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly brand: string
  readonly links: readonly { readonly title: string; readonly url: string }[]
  /** YYYY-MM-DD */
  readonly until: string
  readonly isReminder: boolean
}

/** The message to a family. It contains no name and nothing about health, because others may read the mailbox or phone. */
export function formLinkMessage({ to, channel, brand, links, until, isReminder }: SentForms): Message {
  const one = links.length === 1
  const what = one ? 'a form' : `${links.length} forms`
  const subject = isReminder ? `A reminder: ${what} to fill in for ${brand}` : `${brand}: ${what} to fill in`
  if (channel === 'sms') {
    const lines = links.map(({ title, url }) => `${title}: ${url}`)
    return {
      to,
      channel,
      subject,
      text: [
        `${isReminder ? 'A reminder from ' : ''}${brand}: please fill in ${one ? 'this form' : 'these forms'} by ${until}.`,
        ...lines,
      ].join('\n'),
    }
  }
  const mail = renderMail({
    brand,
    heading: isReminder ? 'A reminder' : 'Hello',
    actions: links.map(({ title, url }) => ({ label: title, url })),
    paragraphs: [
      `${brand} asks you to fill in ${what}. You can stop at any time: what you have typed is kept, and you can go on later, on another device too.`,
      `${one ? 'The link works' : 'The links work'} until ${until}, once. Keep ${one ? 'it' : 'them'} to yourself: whoever has ${one ? 'it can fill in the form' : 'them can fill in the forms'}.`,
      'If you did not expect this message, there is nothing to do.',
    ],
  })
  return { to, channel, subject, ...mail }
}
