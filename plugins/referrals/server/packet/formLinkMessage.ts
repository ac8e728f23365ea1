import type { Say } from '../../shared/languages/createSay'
import { type Message, renderMail } from '@core/server/plugin'

interface SentForms {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly brand: string
  /** The office's phone for questions, if known. */
  readonly officePhone: string | null
  /** The titles of the forms. */
  readonly forms: readonly string[]
  /** The URL of the one form, or of the page of all forms. */
  readonly url: string
  /** The last day, formatted. */
  readonly until: string
  readonly isReminder: boolean
  /** The recipient's language. */
  readonly language: string
  readonly say: Say
}

/** The message to a family. It contains no name and nothing about health, because others may read the mailbox or phone. */
export function formLinkMessage(sent: SentForms): Message {
  const { to, channel, brand, officePhone, url, until, isReminder, language, say } = sent
  const count = sent.forms.length
  const isOne = count === 1
  const titles = sent.forms.map((title) => say(title))
  const forms = isOne ? say('a form') : say('{count} forms', { count })
  const subject = isReminder
    ? say('A reminder: {forms} to fill in for {brand}', { forms, brand })
    : say('{brand}: {forms} to fill in', { forms, brand })
  if (channel === 'sms') {
    const ask = isReminder
      ? isOne
        ? say('A reminder from {brand}: please fill in this form by {until}.', { brand, until })
        : say('A reminder from {brand}: please fill in these {count} forms by {until}.', { brand, count, until })
      : isOne
        ? say('{brand}: please fill in this form by {until}.', { brand, until })
        : say('{brand}: please fill in these {count} forms by {until}.', { brand, count, until })
    return { to, channel, subject, text: `${ask}\n${isOne ? titles[0] : say('Your forms')}: ${url}` }
  }
  const mail = renderMail({
    brand,
    language,
    heading: say(isReminder ? 'A reminder' : 'Hello'),
    action: { label: isOne ? titles[0]! : say('Open your forms'), url },
    paragraphs: [
      say(
        '{brand} asks you to fill in {forms}. You can stop at any time: what you have typed is kept, and you can go on later, on another device too.',
        { brand, forms },
      ),
      ...(isOne ? [] : [say('One link opens all of them: {forms}.', { forms: titles.join(', ') })]),
      say(
        isOne
          ? 'The link works until {until}, once. Keep it to yourself: whoever has it can fill in the form.'
          : 'The link works until {until}, and each form can be sent in once. Keep it to yourself: whoever has it can fill in the forms.',
        { until },
      ),
      ...(officePhone ? [say('Questions? Call us: {phone}.', { phone: officePhone })] : []),
      say('If you did not expect this message, there is nothing to do.'),
    ],
  })
  return { to, channel, subject, ...mail }
}
