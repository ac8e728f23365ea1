import { amountText, outsideDay } from '@core/entity'

/** The placeholders of a mail's text, which are replaced when it is sent. */
export const mailPlaceholders = [
  { name: 'name', title: 'First name', example: 'Dana' },
  { name: 'number', title: 'Number of the quote', example: 'Q-00017' },
  { name: 'company', title: 'Company', example: 'Cedar Valley Transit' },
  { name: 'total', title: 'Total', example: '87704.19', text: amountText },
  { name: 'validUntil', title: 'Valid until', example: '2026-12-31', text: outsideDay },
  { name: 'salesperson', title: 'Salesperson', example: 'Mei Tanaka' },
  { name: 'brand', title: 'Our name', example: 'White Glove' },
] as const

export type MailValues = Readonly<Record<(typeof mailPlaceholders)[number]['name'], string>>

/** The default text of a mail, until an administrator changes it. */
export const usualMail = {
  subject: 'Your quote {{number}} from {{brand}}',
  message:
    'Hello {{name}},\n\nhere is our quote for {{company}}. The link below opens it; you can approve it there, decline it, or ask us to revise it.\n\nBest regards\n{{salesperson}}',
} as const

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g
const namePattern = / ?\{\{\s*name\s*\}\}/g

/**
 * Replaces the placeholders of a text with the values of a quote. Unknown placeholders remain. Where nobody knows a name, the space before
 * it goes too: “Hello,”.
 * @example fillMail('Quote {{number}}', values) === 'Quote Q-00017'
 */
export function fillMail(text: string, values: MailValues): string {
  const greeting = values.name === '' ? text.replaceAll(namePattern, '') : text
  return greeting.replaceAll(pattern, (whole, name: string) =>
    name in values ? values[name as keyof MailValues] : whole,
  )
}

/** @returns the names in a text's braces that are not placeholders, each once, because a misspelled one would reach the customer */
export function unknownPlaceholders(text: string): readonly string[] {
  const known: readonly string[] = mailPlaceholders.map(({ name }) => name)
  const named = [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** @returns the values of the examples, for a preview */
export const exampleValues = () =>
  // Each placeholder has an example.
  Object.fromEntries(
    mailPlaceholders.map((one) => [one.name, 'text' in one ? one.text(one.example) : one.example]),
  ) as MailValues
