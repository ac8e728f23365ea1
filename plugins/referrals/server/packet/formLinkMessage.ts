import { type Message, renderMail } from '@core/server/plugin'

interface SentForms {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly brand: string
  /** Where the family calls, if that is known. */
  readonly officePhone: string | null
  /** What they are called. */
  readonly forms: readonly string[]
  /** The page of the one form, or of all. */
  readonly url: string
  /** YYYY-MM-DD */
  readonly until: string
  readonly isReminder: boolean
}

/** The message to a family. It contains no name and nothing about health, because others may read the mailbox or phone. */
export function formLinkMessage({
  to,
  channel,
  brand,
  officePhone,
  forms,
  url,
  until,
  isReminder,
}: SentForms): Message {
  const isOne = forms.length === 1
  const what = isOne ? 'a form' : `${forms.length} forms`
  const subject = isReminder ? `A reminder: ${what} to fill in for ${brand}` : `${brand}: ${what} to fill in`
  if (channel === 'sms')
    return {
      to,
      channel,
      subject,
      text: [
        `${isReminder ? 'A reminder from ' : ''}${brand}: please fill in ${isOne ? 'this form' : `these ${forms.length} forms`} by ${until}.`,
        `${isOne ? forms[0] : 'Your forms'}: ${url}`,
      ].join('\n'),
    }
  const mail = renderMail({
    brand,
    heading: isReminder ? 'A reminder' : 'Hello',
    action: { label: isOne ? forms[0]! : 'Open your forms', url },
    paragraphs: [
      `${brand} asks you to fill in ${what}. You can stop at any time: what you have typed is kept, and you can go on later, on another device too.`,
      ...(isOne ? [] : [`One link opens all of them: ${forms.join(', ')}.`]),
      isOne
        ? `The link works until ${until}, once. Keep it to yourself: whoever has it can fill in the form.`
        : `The link works until ${until}, and each form can be sent in once. Keep it to yourself: whoever has it can fill in the forms.`,
      ...(officePhone ? [`Questions? Call us: ${officePhone}.`] : []),
      'If you did not expect this message, there is nothing to do.',
    ],
  })
  return { to, channel, subject, ...mail }
}
