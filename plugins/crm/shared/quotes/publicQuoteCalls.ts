import { choice, defineCall, fileAnswer, json, longText, oneAnswer, secret, text } from '@core/entity'

const token = secret('Link', { required: true, max: 100 })

/** The answers of a recipient. */
export const quoteAnswers = [
  { id: 'approve', name: 'Approve' },
  { id: 'decline', name: 'Decline' },
  { id: 'revise', name: 'Ask for a revision' },
] as const

/** The parts of a quote that a recipient reads: the offer, without the staff's notes. */
const publicQuote = json.object({
  number: json.nullable(json.string),
  revision: json.nullable(json.integer),
  company: json.nullable(json.string),
  status: json.integer,
  quoteDate: json.nullable(json.date),
  validUntil: json.nullable(json.date),
  isExpired: json.boolean,
  isAnswered: json.boolean,
  deliveryState: json.nullable(json.string),
  taxRate: json.nullable(json.number),
  taxExempt: json.nullable(json.boolean),
  note: json.nullable(json.string),
  salesperson: json.nullable(json.string),
  seller: json.nullable(
    json.object({ name: json.string, address: json.nullable(json.string), phone: json.nullable(json.string) }),
  ),
  lines: json.array(
    json.object({
      description: json.nullable(json.string),
      quantity: json.integer,
      price: json.nullable(json.string),
      discountType: json.nullable(json.integer),
      discount: json.nullable(json.string),
      upfit: json.nullable(json.string),
      deliveryFee: json.nullable(json.string),
    }),
  ),
})

/** The calls of the recipient's page. The link's secret is in the body, so that it is in no log and no address. D1, D4 */
export const publicQuoteCalls = {
  read: defineCall({
    method: 'POST',
    path: '/api/PublicQuote/Read',
    summary: 'Read a quote by its link',
    body: { token },
    answer: oneAnswer(publicQuote),
  }),
  answer: defineCall({
    method: 'POST',
    path: '/api/PublicQuote/Answer',
    summary: 'Answer a quote by its link',
    body: {
      token,
      answer: choice('Answer', quoteAnswers, { required: true }),
      name: text('Your name', { required: true, max: 100 }),
      reason: longText('Reason', { max: 1000 }),
    },
    answer: oneAnswer(publicQuote),
  }),
  pdf: defineCall({
    method: 'POST',
    path: '/api/PublicQuote/Pdf',
    summary: 'Read a quote as a PDF by its link',
    body: { token },
    answer: fileAnswer,
  }),
}
