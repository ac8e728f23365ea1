import { scopedPermissions } from '@core/entity'
import { Readable } from 'node:stream'
import { findRecord, lockRecord, readRecord, undoOwnMove, updateBySystem, updateRecord } from '@core/server/entities'
import {
  conflict,
  defineRoute,
  forbidden,
  notFound,
  notify,
  type Route,
  type ServerContext,
  type Transaction,
  type Viewer,
} from '@core/server/plugin'
import { quotePermissions } from '../../shared/crmPermissions'
import { quoteCalls } from '../../shared/quotes/quoteCalls'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import {
  approvalState,
  isOpenToChange,
  quoteStatus,
  quoteStatuses,
  undoneQuotes,
} from '../../shared/quotes/quoteStatuses'
import { discountAsked } from '../notificationKinds'
import { drawQuote } from './drawQuote'
import { mailQuote } from './sendQuoteMail'
import { approversOf, discountLimitOf, discountLimitsOf, setDiscountLimit } from './discountLimit'
import { changeQuoteMail, readQuoteMail } from './quoteMail'
import { lastChange, undoLeadStep } from './quoteChanged'
import { readParties } from './quoteParties'
import { readRevisions } from './quoteRevisions'
import { quoteTable } from './quoteTable'

const { can } = quotePermissions
const updated = 'Quote updated successfully !!'

/** S7.4, S7.14 and further calls of quotes. */
export const quoteRoutes = (context: ServerContext): readonly Route[] => {
  const { db, catalog } = context
  const responseOf = (tx: Transaction, id: number, viewer: Viewer) => readRecord(tx, quoteTable, id, viewer, catalog)
  return [
    defineRoute(quoteCalls.statuses, {
      access: 'signedIn',
      async handle() {
        const data = quoteStatuses.map(({ id, name }) => ({ id, name }))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(quoteCalls.changeStatus, {
      access: scopedPermissions(can, 'update'),
      async handle({ body: { id, version, status, decisionNote }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const { number, status: standing, version: locked } = await lockQuote(tx, id, viewer)
          // With two people at once, the second is told that it is already done, instead of a version conflict.
          if (standing === status) throw conflict(`${number} is ${nameOf(status)} already.`)
          const patch = { status, version: version ?? locked, ...(decisionNote && { decisionNote }) }
          await updateRecord(tx, quoteTable, id, patch, viewer, { catalog })
          return responseOf(tx, id, viewer)
        })
        return { data, message: updated }
      },
    }),
    defineRoute(quoteCalls.undoStatus, {
      access: scopedPermissions(can, 'update'),
      async handle({ body: { id, version }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const { number, status, leadId } = await lockQuote(tx, id, viewer)
          const moved = await lastChange(tx, 'quote', id)
          // The orders were cancelled: with none the quote can't be Ordered again.
          if (!undoneQuotes.includes(status!) || moved?.before?.status === quoteStatus.ordered)
            throw conflict(`${nameOf(status!)} of ${number} can’t be taken back.`)
          await undoOwnMove(tx, quoteTable, { id, version, state: 'status' }, viewer, { catalog })
          if (leadId !== null && moved) await undoLeadStep(tx, leadId, moved.at, `Quote ${number}`, viewer)
          return responseOf(tx, id, viewer)
        })
        return { data, message: updated }
      },
    }),
    defineRoute(quoteCalls.askApproval, {
      access: scopedPermissions(can, 'update'),
      async handle({ body: { id, note }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const quote = await lockQuote(tx, id, viewer)
          if (!isOpenToChange(quote.status)) throw conflict(`${quote.number} was sent: its discount is decided.`)
          const limit = await discountLimitOf(tx, viewer)
          if (limit === null || (quote.discountPercent ?? 0) <= limit)
            throw conflict(`The discount of ${quote.number} is within your limit. Send the quote.`)
          await updateBySystem(
            tx,
            quoteTable,
            id,
            { approval: approvalState.asked, approvalNote: note ?? null },
            { by: viewer.id, note: note ?? 'Discount approval asked' },
          )
          await notify(tx, {
            kind: discountAsked,
            to: await approversOf(tx, quote),
            by: viewer.id,
            title: `A discount of ${quote.discountPercent}% on quote ${quote.number} waits for you`,
            link: `/quotes/${id}`,
          })
          return responseOf(tx, id, viewer)
        })
        return { data, message: updated }
      },
    }),
    defineRoute(quoteCalls.decideApproval, {
      access: can.approveDiscount,
      async handle({ body: { id, approve, note }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const quote = await lockQuote(tx, id, viewer)
          if (quote.approval !== approvalState.asked)
            throw conflict(
              `Nobody waits for an approval of ${quote.number}: somebody decided it already, or it was not asked.`,
            )
          const isApproved = approve === 'yes'
          await updateBySystem(
            tx,
            quoteTable,
            id,
            isApproved
              ? { approval: approvalState.approved, approvedPercent: quote.discountPercent }
              : { approval: approvalState.refused },
            { by: viewer.id, note: note ?? (isApproved ? 'Discount approved' : 'Discount refused') },
          )
          if (quote.salespersonId !== null)
            await notify(tx, {
              kind: discountAsked,
              to: quote.salespersonId,
              by: viewer.id,
              title: `The discount on quote ${quote.number} was ${isApproved ? 'approved' : 'refused'}`,
              link: `/quotes/${id}`,
            })
          return responseOf(tx, id, viewer)
        })
        return { data, message: updated }
      },
    }),
    defineRoute(quoteCalls.revisions, {
      access: can.view,
      async handle({ params: { id }, viewer }) {
        if (!(await findRecord(db, quoteTable, id, viewer))) throw notFound('Quote')
        const data = await readRevisions(db, id)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(quoteCalls.sendMail, {
      access: scopedPermissions(can, 'update'),
      async handle({ body, viewer }) {
        const data = await db.transaction(async (tx) => {
          await mailQuote(tx, body, viewer, catalog)
          return responseOf(tx, body.id, viewer)
        })
        // S8.5: without a message, the screen shows the text of the specification.
        return { data }
      },
    }),
    defineRoute(quoteCalls.pdf, {
      access: can.view,
      async handle({ params: { id }, viewer }) {
        const quote = await readRecord(db, quoteTable, id, viewer, catalog)
        const bytes = await drawQuote(quote, await readParties(db, quote), await context.brand())
        return {
          file: Readable.from([bytes]),
          type: 'application/pdf',
          name: `${quote.number}.pdf`,
          size: bytes.length,
        }
      },
    }),
    defineRoute(quoteCalls.mail, { access: can.view, handle: async () => ({ data: await readQuoteMail(db) }) }),
    defineRoute(quoteCalls.changeMail, {
      access: can.editMail,
      async handle({ body: { version = null, subject, message }, viewer }) {
        const data = await db.transaction((tx) => changeQuoteMail(tx, { version, subject, message }, viewer.id))
        return { data, message: 'Mail updated successfully !!' }
      },
    }),
    defineRoute(quoteCalls.discountLimits, {
      access: can.approveDiscount,
      async handle({ viewer }) {
        const data = await discountLimitsOf(db, viewer)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(quoteCalls.discountLimit, {
      access: can.view,
      handle: async ({ viewer }) => ({ data: { percent: await discountLimitOf(db, viewer) } }),
    }),
    defineRoute(quoteCalls.setDiscountLimit, {
      access: can.approveDiscount,
      async handle({ body: { userId, percent }, viewer }) {
        if (userId === viewer.id) throw forbidden('setting your own limit')
        const isSet = await db.transaction((tx) => setDiscountLimit(tx, { userId, percent }, viewer))
        if (!isSet) throw notFound('Person')
        return { data: { percent }, message: 'Limit updated successfully !!' }
      },
    }),
  ]
}

/** A quote that this person may change, locked. @throws HttpError 404, 403 */
async function lockQuote(
  tx: Transaction,
  id: number,
  viewer: Viewer,
): Promise<QuoteRecord & { readonly version: number }> {
  const stored = await lockRecord(tx, quoteTable, id, viewer, 'update')
  if (!stored) throw notFound('Quote')
  if (!stored.allowed) throw forbidden('changing this quote')
  return { ...stored.values, version: stored.version }
}

const nameOf = (status: number) => quoteStatuses.find(({ id }) => id === status)!.name
