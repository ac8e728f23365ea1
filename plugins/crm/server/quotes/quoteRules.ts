import { isDeepStrictEqual } from 'node:util'
import { addDays } from '@core/entity'
import type { EntityRules, PlannedWrite, WritePlan } from '@core/server/entities'
import { conflict, readStandingRule } from '@core/server/plugin'
import { type QuoteFields, type QuoteRecord, sentQuoteFields } from '../../shared/quotes/quoteEntity'
import type { QuoteLine } from '../../shared/quotes/quoteLine'
import { approvalState, isExpired, isOpenToChange, quoteStatus, quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { quoteValidity } from '../../shared/quotes/quoteValidity'
import { refuseTransition } from '../../shared/statusFlow'
import { countOrders } from './quoteOrders'
import { storeToday } from '../stores/storeToday'
import { discountLimitOf } from './discountLimit'
import { priceRecord } from './priceRecord'
import { readQuoteOwner } from './quoteOwner'
import { extendQuoteLink } from './quoteLinks'
import { keepRevision, wasSent } from './quoteRevisions'
import { quoteChanged } from './quoteChanged'

type Write = PlannedWrite<QuoteFields>
type Before = NonNullable<Write['before']>
type Plan = WritePlan<QuoteFields>

/** The rules for writes of quotes: their owner, their totals, and the allowed changes of status (D5). */
export const quoteRules: EntityRules<QuoteFields> = {
  extra: sentQuoteFields,
  plan: async (write) => (write.before === null ? planNew(write) : planChange(write, write.before)),
  async mayDelete(tx, { id, number }) {
    const { open, delivered } = await countOrders(tx, id)
    if (open + delivered > 0) throw conflict(`${number} has orders. Cancel them first, or leave the quote as it is.`)
  },
}

async function planNew({ tx, after, extra }: Write): Promise<Plan> {
  const owner = await readQuoteOwner(tx, after, extra.entityTypeName)
  const storeId = after.storeId ?? owner.storeId
  // The days of an offer are those of the store that makes it.
  const day = await storeToday(tx, storeId)
  const record: QuoteRecord = {
    ...after,
    status: quoteStatus.draft,
    company: owner.company,
    salespersonId: after.salespersonId ?? owner.assignedTo,
    storeId,
    deliveryState: after.deliveryState ?? (owner.deliveryState as QuoteRecord['deliveryState']),
    quoteDate: after.quoteDate ?? day,
    validUntil: after.validUntil ?? addDays(day, (await readStandingRule(tx, quoteValidity)).days),
    revision: 1,
  }
  return { record: await priceRecord(tx, record, [], owner.taxExempt) }
}

/** The fields that the recipient reads, or on which the totals depend. */
const offered = ['leadId', 'accountId', 'lines', 'deliveryState', 'note'] as const

async function planChange(write: Write, before: Before): Promise<Plan> {
  const { via, after } = write
  // An undo restores a state that was valid. Writes of the system were validated by their caller.
  if (via === 'undo') return { record: after }
  if (via === 'system') return { record: after, written: (id) => quoteChanged(write, before, after, id) }
  const isNewOffer = offered.some((name) => !isDeepStrictEqual(before[name], after[name]))
  const isNewStatus = after.status !== before.status
  if (isNewOffer && !isOpenToChange(after.status === quoteStatus.draft ? after.status : before.status))
    throw conflict(closedText(before))
  let record: QuoteRecord = { ...after }
  if (isNewStatus) await refuseStep(write, before)
  if (isOpenToChange(before.status) && (isNewOffer || isNewStatus)) record = await renewOffer(write, before, record)
  if (await beginsRevision(write, before, isNewOffer)) record = { ...record, revision: (before.revision ?? 1) + 1 }
  const isLonger = after.validUntil !== before.validUntil
  if (!isNewStatus)
    return { record, ...(isLonger && { written: (id) => extendQuoteLink(write.tx, id, after.validUntil) }) }
  record = { ...record, ...(await stepOf(write, before, record)) }
  return { record, written: (id) => stepWritten(write, before, record, id) }
}

async function stepWritten(write: Write, before: Before, record: QuoteRecord, id: number): Promise<void> {
  if (record.status === quoteStatus.sent) await keepRevision(write.tx, id, record, write.viewer.id)
  if (record.validUntil !== before.validUntil) await extendQuoteLink(write.tx, id, record.validUntil)
  await quoteChanged(write, before, record, id)
}

function closedText({ status, number }: Before): string {
  if (status === quoteStatus.sent || status === quoteStatus.viewed)
    return `${number} was sent. Set it to Revision Requested, then change it and send it again.`
  if (status === quoteStatus.declined) return `${number} was declined. Set it to Draft, which begins a new revision.`
  return `${number} was approved as it is. Decline it and set it to Draft to offer something else.`
}

/** @throws HttpError 409 if D5 doesn't allow the step, or another condition fails */
async function refuseStep({ tx, after }: Write, before: Before): Promise<void> {
  const refusal = refuseTransition('quote', quoteStatuses, before.status, after.status)
  if (refusal) throw conflict(refusal)
  if (
    after.status === quoteStatus.approved &&
    before.status !== quoteStatus.ordered &&
    isExpired({ ...after, status: before.status }, await storeToday(tx, after.storeId))
  )
    throw conflict(`${before.number} expired on ${after.validUntil}. Set a later “Valid until” first.`)
  if (before.status !== quoteStatus.ordered) return
  const { open, delivered } = await countOrders(tx, before.id)
  if (after.status === quoteStatus.delivered && open > 0)
    throw conflict(`${before.number} is delivered once its orders are: ${open} of them are open.`)
  if (after.status === quoteStatus.approved && open + delivered > 0)
    throw conflict(`${before.number} has orders. Cancel them first.`)
}

/** Applies the current tax exemption of the owner and tax of the state, and drops an approval that no longer covers the discount. */
async function renewOffer({ tx, extra }: Write, before: Before, record: QuoteRecord): Promise<QuoteRecord> {
  const owner = await readQuoteOwner(tx, record, extra.entityTypeName)
  const named = { ...record, company: owner.company }
  const priced = await priceRecord(tx, named, (before.lines ?? []) as readonly QuoteLine[], owner.taxExempt)
  return isApproved(priced)
    ? priced
    : { ...priced, approval: priced.approval === approvalState.approved ? null : priced.approval }
}

const isApproved = ({ discountPercent, approvedPercent }: QuoteRecord): boolean =>
  (discountPercent ?? 0) <= (approvedPercent ?? 0)

async function beginsRevision({ tx, after }: Write, before: Before, isNewOffer: boolean): Promise<boolean> {
  if (before.status === quoteStatus.declined && after.status === quoteStatus.draft) return true
  return isNewOffer && isOpenToChange(before.status) && (await wasSent(tx, before.id, before.revision))
}

/** The fields that a step sets beside the status. @throws HttpError if the step lacks a value */
async function stepOf(write: Write, before: Before, record: QuoteRecord): Promise<Partial<QuoteRecord>> {
  const now = new Date().toISOString()
  if (record.status === quoteStatus.sent) {
    await refuseSending(write, record)
    return { sentAt: now, viewedAt: null, decidedAt: null, decisionNote: null }
  }
  if (record.status === quoteStatus.viewed) return { viewedAt: before.viewedAt ?? now }
  if (record.status === quoteStatus.draft) {
    const quoteDate = await storeToday(write.tx, record.storeId)
    return { sentAt: null, viewedAt: null, decidedAt: null, quoteDate }
  }
  const isDecision = record.status === quoteStatus.approved || record.status === quoteStatus.declined
  return isDecision && before.status !== quoteStatus.ordered ? { decidedAt: now } : {}
}

/** @throws HttpError 409 if the discount needs a manager's approval */
async function refuseSending({ tx, viewer }: Write, record: QuoteRecord): Promise<void> {
  const limit = await discountLimitOf(tx, viewer)
  if (limit !== null && (record.discountPercent ?? 0) > limit && !isApproved(record))
    throw conflict(
      `The discount of ${record.discountPercent}% is beyond your limit of ${limit}%. Ask a manager to approve it, then send the quote.`,
    )
}
