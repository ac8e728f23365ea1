import {
  email,
  fileAnswer,
  longText,
  choice,
  date,
  defineCall,
  integer,
  json,
  listAnswer,
  namedShape,
  oneAnswer,
  person,
  tags,
  text,
  yesNo,
} from '@core/entity'
import { quoteEntity } from './quoteEntity'
import { quoteStatuses } from './quoteStatuses'

const id = integer('Quote', { required: true, min: 1 })
const version = integer('Version', {
  min: 1,
  help: 'Of the quote as it was read; without it the quote is taken as it stands',
})
const quoteAnswer = oneAnswer(json.record(quoteEntity.fields, { id: json.integer, version: json.integer }))

const mailShape = json.object({
  version: json.nullable(json.integer),
  subject: json.string,
  message: json.string,
  updatedAt: json.nullable(json.instant),
  updatedBy: json.nullable(json.string),
})

/** The calls of quotes beside those of their entity. S7.4, S7.14 */
export const quoteCalls = {
  statuses: defineCall({
    method: 'GET',
    path: '/api/QuotesStatusType/QuotesStatusTypeList',
    summary: 'List the statuses of quotes',
    answer: listAnswer(namedShape),
  }),
  changeStatus: defineCall({
    method: 'PUT',
    path: '/api/QuoteStatus/Update',
    summary: 'Change the status of quotes',
    body: {
      id,
      version,
      status: choice('Status', quoteStatuses, { required: true }),
      decisionNote: longText('Reason', { max: 1000 }),
    },
    answer: quoteAnswer,
  }),
  undoStatus: defineCall({
    method: 'PUT',
    path: '/api/QuoteStatus/Undo',
    summary: 'Take back one’s own last change of the status of quotes',
    body: { id, version: { ...version, required: true as const } },
    answer: quoteAnswer,
  }),
  askApproval: defineCall({
    method: 'POST',
    path: '/api/Quotes/AskApproval',
    summary: 'Ask a manager to approve a discount',
    body: { id, version, note: text('Note', { max: 1000 }) },
    answer: quoteAnswer,
  }),
  decideApproval: defineCall({
    method: 'POST',
    path: '/api/Quotes/DecideApproval',
    summary: 'Approve discounts of quotes',
    body: {
      id,
      version,
      approve: choice(
        'Decision',
        [
          { id: 'yes', name: 'Approve' },
          { id: 'no', name: 'Refuse' },
        ] as const,
        { required: true },
      ),
      note: text('Note', { max: 1000 }),
    },
    answer: quoteAnswer,
  }),
  revisions: defineCall({
    method: 'GET',
    path: '/api/Quotes/:id/Revisions',
    summary: 'List the revisions of quotes',
    params: { id },
    answer: listAnswer(
      json.object({
        revision: json.integer,
        sentAt: json.instant,
        sentBy: json.nullable(json.string),
        total: json.string,
        content: json.free,
      }),
    ),
  }),
  placeOrders: defineCall({
    method: 'POST',
    path: '/api/Quotes/PlaceOrders',
    summary: 'Make orders of quotes',
    body: { id, version, promisedAt: date('Promised') },
    answer: oneAnswer(json.object({ orders: json.array(json.integer) })),
  }),
  sendMail: defineCall({
    method: 'POST',
    path: '/api/Quotes/SendMail',
    summary: 'Send quotes by e-mail',
    body: {
      id,
      version,
      to: email('Recipient', { required: true }),
      copyTo: tags('Copy to', { max: 10, help: 'Addresses that get the same mail with the same link' }),
      copyToSender: yesNo('Copy to oneself', { help: 'Without the link, which would count as viewed by the customer' }),
      subject: text('Subject', { required: true, max: 200 }),
      message: longText('Message', { required: true, max: 5000 }),
    },
    answer: quoteAnswer,
  }),
  pdf: defineCall({
    method: 'GET',
    path: '/api/Quotes/:id/Pdf',
    summary: 'Read quotes as a PDF',
    params: { id },
    answer: fileAnswer,
  }),
  mail: defineCall({
    method: 'GET',
    path: '/api/QuoteMail/Get',
    summary: 'Read the text of mails with quotes',
    answer: oneAnswer(mailShape),
  }),
  changeMail: defineCall({
    method: 'PUT',
    path: '/api/QuoteMail/Update',
    summary: 'Change the text of mails with quotes',
    body: {
      version: integer('Version', {
        min: 1,
        help: 'Of the text as it was read; left out before it was changed at all',
      }),
      subject: text('Subject', { required: true, max: 200 }),
      message: longText('Message', { required: true, max: 5000 }),
    },
    answer: oneAnswer(mailShape),
  }),
  discountLimits: defineCall({
    method: 'GET',
    path: '/api/Quotes/DiscountLimits',
    summary: 'List limits of discounts',
    answer: listAnswer(
      json.object({
        id: json.integer,
        name: json.string,
        store: json.nullable(json.string),
        percent: json.described(json.nullable(json.number), 'Null where there is no limit'),
        isUsual: json.described(json.boolean, 'Nobody set it for this person'),
        mayChange: json.boolean,
      }),
    ),
  }),
  discountLimit: defineCall({
    method: 'GET',
    path: '/api/Quotes/DiscountLimit',
    summary: 'Read one’s limit of discounts',
    answer: oneAnswer(json.object({ percent: json.nullable(json.number) })),
  }),
  setDiscountLimit: defineCall({
    method: 'PUT',
    path: '/api/Quotes/DiscountLimit',
    summary: 'Set limits of discounts',
    body: {
      userId: person('Person', { required: true }),
      percent: integer('Percent', { required: true, max: 100 }),
    },
    answer: oneAnswer(json.object({ percent: json.number })),
  }),
}
