import { Readable } from 'node:stream'
import { messages, outsideDay, type ValueOf } from '@core/entity'
import {
  type Database,
  type Transaction,
  conflict,
  defineRoute,
  invalid,
  notFound,
  notify,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { getStoredRecord, updateBySystem } from '@core/server/entities'
import { publicQuoteCalls } from '../../shared/quotes/publicQuoteCalls'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import type { QuoteLine } from '../../shared/quotes/quoteLine'
import { isExpired, quoteStatus } from '../../shared/quotes/quoteStatuses'
import { quoteApproved, quoteDeclined, quoteViewed } from '../notificationKinds'
import { drawQuote } from './drawQuote'
import { lockQuote, quoteLinks } from './quoteLinks'
import { readParties } from './quoteParties'
import { storeToday } from '../stores/storeToday'
import { quoteTable } from './quoteTable'

type PublicQuote = ValueOf<typeof publicQuoteCalls.read.answer>['data']

const waiting: readonly (number | null)[] = [quoteStatus.sent, quoteStatus.viewed]

/** The recipient's page. It needs no account, only a link with a secret. D1, D4 */
export const publicQuoteRoutes = ({ db, brand }: ServerContext): readonly Route[] => [
  defineRoute(publicQuoteCalls.read, {
    access: 'public',
    async handle({ body: { token }, request }) {
      await quoteLinks.countCall(db, token, request)
      const data = await db.transaction(async (tx) => {
        const { id, quoteId } = await openForReading(tx, token)
        await noteViewed(tx, id, quoteId)
        return present(tx, quoteId)
      })
      return { data }
    },
  }),
  defineRoute(publicQuoteCalls.answer, {
    access: 'public',
    async handle({ body: { token, answer, name, reason }, request }) {
      await quoteLinks.countCall(db, token, request)
      const data = await db.transaction(async (tx) => {
        const { id, quoteId } = await quoteLinks.open(tx, token, { lock: true })
        await takeAnswer(tx, quoteId, { answer, name, reason: reason ?? null })
        await quoteLinks.spend(tx, id)
        return present(tx, quoteId)
      })
      return { data, message: 'Thank you. Your answer was sent.' }
    },
  }),
  defineRoute(publicQuoteCalls.pdf, {
    access: 'public',
    async handle({ body: { token }, request }) {
      await quoteLinks.countCall(db, token, request)
      const { quoteId } = await openForReading(db, token)
      const quote = await readQuote(db, quoteId)
      const bytes = await drawQuote(quote, await readParties(db, quote), await brand())
      return { file: Readable.from([bytes]), type: 'application/pdf', name: `${quote.number}.pdf`, size: bytes.length }
    },
  }),
]

/** After the answer, the link still shows the quote with the answer. */
async function openForReading(db: Database | Transaction, token: string) {
  const link = await quoteLinks.find(db, token)
  return link?.problem === 'spent' ? link : quoteLinks.requireUsable(link)
}

async function readQuote(db: Database | Transaction, id: number): Promise<QuoteRecord> {
  const stored = await getStoredRecord(db as Transaction, quoteTable, id)
  if (!stored) throw notFound('Quote')
  return stored.values
}

async function present(tx: Transaction, id: number): Promise<PublicQuote> {
  const quote = await readQuote(tx, id)
  const { number, revision, company, quoteDate, validUntil, deliveryState, taxRate, taxExempt, note } = quote
  const status = quote.status ?? quoteStatus.sent
  const { salesperson, seller } = await readParties(tx, quote)
  return {
    number,
    revision,
    company,
    status,
    quoteDate,
    validUntil,
    deliveryState,
    taxRate,
    taxExempt,
    note,
    isExpired: isExpired(quote, await storeToday(tx, quote.storeId)),
    isAnswered: !waiting.includes(status),
    salesperson,
    seller,
    lines: (quote.lines as readonly QuoteLine[]).map(
      ({ description, quantity, price, discountType, discount, upfit, deliveryFee }) => ({
        description,
        quantity,
        price,
        discountType,
        discount,
        upfit,
        deliveryFee,
      }),
    ),
  }
}

async function noteViewed(tx: Transaction, linkId: number, quoteId: number): Promise<void> {
  await quoteLinks.noteOpened(tx, linkId)
  await lockQuote(tx, quoteId)
  const { status, salespersonId, number } = await readQuote(tx, quoteId)
  if (status !== quoteStatus.sent) return
  const viewed = { status: quoteStatus.viewed, viewedAt: new Date().toISOString() }
  await updateBySystem(tx, quoteTable, quoteId, viewed, { by: null, author: 'The recipient' })
  if (salespersonId !== null)
    await notify(tx, {
      kind: quoteViewed,
      to: salespersonId,
      title: `Quote ${number} was viewed`,
      link: `/quotes/${quoteId}`,
    })
}

interface Answer {
  readonly answer: 'approve' | 'decline' | 'revise'
  readonly name: string
  readonly reason: string | null
}

const answered = {
  approve: { status: quoteStatus.approved, kind: quoteApproved, was: 'approved' },
  decline: { status: quoteStatus.declined, kind: quoteDeclined, was: 'declined' },
  revise: { status: quoteStatus.revisionRequested, kind: quoteDeclined, was: 'to be revised' },
} as const

/** @throws HttpError 400 if a reason is missing, 409 if the quote was answered in the meantime or is expired */
async function takeAnswer(tx: Transaction, id: number, { answer, name, reason }: Answer): Promise<void> {
  const quote = await readQuote(tx, id)
  if (!waiting.includes(quote.status)) throw conflict('This quote was answered already. Thank you.')
  if (answer === 'approve' && isExpired(quote, await storeToday(tx, quote.storeId)))
    throw conflict(
      `This quote expired on ${outsideDay(quote.validUntil!)}. Ask us to revise it, and we will send you a new one.`,
    )
  if (answer !== 'approve' && !reason)
    throw invalid([
      { field: 'reason', message: messages.required(answer === 'decline' ? 'Reason' : 'What we should change') },
    ])
  const { status, kind, was } = answered[answer]
  const patch = { status, decisionNote: reason, ...(answer !== 'revise' && { decidedAt: new Date().toISOString() }) }
  await updateBySystem(tx, quoteTable, id, patch, { by: null, author: name, note: 'By the link of the quote' })
  if (quote.salespersonId !== null)
    await notify(tx, { kind, to: quote.salespersonId, title: `Quote ${quote.number} is ${was}`, link: `/quotes/${id}` })
}
