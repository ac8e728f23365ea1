import { sql } from 'kysely'
import { type Transaction, seededRandom } from '@core/server/plugin'
import { addDeliveredVehicles } from '../accounts/deliveredVehicles'
import { openOrders } from '../../shared/orders/orderStatuses'
import { priceQuote } from '../../shared/quotes/priceQuote'
import { vehiclesOf } from '../../shared/quotes/quoteLine'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { salesTax } from '../../shared/quotes/salesTax'
import type { DemoCompany } from './DemoCompany'
import { dayAt } from './demoDays'
import { demoModels } from './demoModels'
import { drawOrders, type DrawnOrder } from './drawOrders'
import { type DrawnQuote, drawQuote, type OfferedVehicle } from './drawQuotes'
import { planQuotes } from './planQuotes'

/** 1,000 quotes with their revisions, and the orders of those that were ordered. D8 */
export async function seedQuotes(tx: Transaction, companies: readonly DemoCompany[]): Promise<void> {
  const random = seededRandom(1013)
  const vehicles = await seedVehicles(tx)
  // Vehicles that accounts had before have the numbers below.
  let vins = 20_000
  const quotes = planQuotes(random, companies).map((plan) => {
    const quote = drawQuote(random, plan, vehicles)
    const orders = drawOrders(random, quote, () => vins++)
    if (orders.length === 0) return { quote, orders }
    const isOpen = orders.some(({ status }) => openOrders.includes(status))
    return { quote: { ...quote, status: isOpen ? quoteStatus.ordered : quoteStatus.delivered }, orders }
  })
  const ids = await insertQuotes(
    tx,
    quotes.map(({ quote }) => quote),
  )
  await insertRevisions(
    tx,
    quotes.map(({ quote }) => quote),
    ids,
  )
  const orders = quotes.flatMap(({ orders: own }, at) => own.map((order) => Object.assign(order, { quote: ids[at] })))
  await insertOrders(
    tx,
    orders.toSorted((a, b) => a.ordered.localeCompare(b.ordered)),
  )
  await addDeliveredVehicles(tx, {}, null)
}

/** Three years of each model in the catalog, the newest first. */
async function seedVehicles({ query }: Transaction): Promise<readonly OfferedVehicle[]> {
  const { rows } = await sql<OfferedVehicle>`
    with drawn as (
      select year.name || ' ' || make.name || ' ' || model.name as name, 'S' || lpad((model.id * 10 + year.id)::text, 5, '0') as stock,
        make.id as make_id, model.id as model_id, year.id as year_id, known.price + 600 - year.id * 600 as price,
        (select id from crm.segment where name = known.segment) as segment_id, (select id from crm.fuel where name = known.fuel) as fuel_id
      from crm.make_model as model join crm.make on make.id = model.make_id join crm.year on year.id between 1 and 3
        join jsonb_to_recordset(${JSON.stringify(demoModels)}::jsonb) as known(model text, segment text, fuel text, price numeric) on known.model = model.name),
    made as (
      insert into crm.vehicle (name, search_text, stock_no, make_id, model_id, year_id, segment_id, fuel_id, price, active)
      select name, lower(name || ' ' || stock), stock, make_id, model_id, year_id, segment_id, fuel_id, price, true from drawn order by stock
      returning id, name, price, model_id)
    select made.id, made.name, made.price, model.name as model from made join crm.make_model as model on model.id = made.model_id order by made.id`.execute(
    query,
  )
  return rows
}

async function insertQuotes({ query }: Transaction, quotes: readonly DrawnQuote[]): Promise<readonly number[]> {
  const rows = quotes.map((quote, at) => {
    const { of, prices, lines, sentAt } = quote
    const { lines: _, ...totals } = prices
    const { status, revision, viewedAt, decidedAt, validUntil, decisionNote, approval, taxExempt } = quote
    return {
      ...totals,
      at,
      status,
      revision,
      sentAt,
      viewedAt,
      decidedAt,
      validUntil,
      decisionNote,
      approval,
      taxExempt,
      lines,
      quoteDate: dayAt(quote.quoted),
      company: of.company,
      lead: of.kind === 'Lead' ? of.id : null,
      account: of.kind === 'Account' ? of.id : null,
      person: of.person?.id ?? null,
      store: of.storeId,
      state: of.state,
      rate: salesTax[of.state] ?? 0,
      units: vehiclesOf(lines),
      sentTo: sentAt === null ? null : of.contacts[0]!.email,
    }
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into crm.quote (company, status, lead_id, account_id, salesperson_id, store_id, quote_date, valid_until, lines, delivery_state,
      revision, list_total, discount_total, subtotal, tax_rate, tax_exempt, tax, total, units, discount_percent, approval, sent_at, sent_to, viewed_at, decided_at,
      decision_note, created_by, created_at)
    select company, status, lead, account, person, store, "quoteDate", "validUntil", lines, state,
      revision, "listTotal", "discountTotal", subtotal, rate, "taxExempt", tax, total, units, "discountPercent", approval, "sentAt", "sentTo", "viewedAt", "decidedAt",
      "decisionNote", person, "quoteDate"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(at integer, company text, status smallint, lead integer, account integer, person integer,
      store integer, "quoteDate" date, "validUntil" date, lines jsonb, state text, rate numeric, revision integer, "listTotal" numeric, "discountTotal" numeric,
      subtotal numeric, tax numeric, total numeric, units integer, "discountPercent" numeric, approval smallint, "taxExempt" boolean, "sentAt" timestamptz,
      "sentTo" text, "viewedAt" timestamptz, "decidedAt" timestamptz, "decisionNote" text)
    order by at returning id`.execute(query)
  return made.map(({ id }) => id)
}

/**
 * The revisions that were sent before: each earlier one was slightly more expensive. The current revision of a quote in revision is not
 * sent yet.
 */
async function insertRevisions(
  { query }: Transaction,
  quotes: readonly DrawnQuote[],
  ids: readonly number[],
): Promise<void> {
  const rows = quotes.flatMap((quote, at) => {
    const { of, status, revision, sentAt, validUntil, taxExempt } = quote
    if (sentAt === null) return []
    const taxRate = salesTax[of.state] ?? 0
    const sent = status === quoteStatus.revisionRequested ? revision - 1 : revision
    return Array.from({ length: sent }, (_, before) => {
      const earlier = sent - before - 1
      const lines = quote.lines.map((line) => ({ ...line, upfit: earlier > 0 ? `${earlier * 900}.00` : line.upfit }))
      const prices = priceQuote({ lines, taxRate, taxExempt })
      const { listTotal, discountTotal, subtotal, tax, total } = prices
      const content = {
        company: of.company,
        lines,
        deliveryState: of.state,
        validUntil,
        note: null,
        listTotal,
        discountTotal,
        subtotal,
        tax,
        total,
        taxExempt,
        taxRate,
      }
      // Each was sent between the day of the quote and the one that counts.
      const from = Date.parse(`${dayAt(quote.quoted)}T15:00:00Z`)
      const until = Date.parse(sentAt)
      const moment = earlier === 0 ? until : Math.min(until - earlier * 60_000, from + (before * (until - from)) / sent)
      return {
        quote: ids[at],
        revision: before + 1,
        content,
        total,
        at: new Date(moment).toISOString(),
        by: of.person?.id ?? null,
      }
    })
  })
  await sql`insert into crm.quote_revision (quote_id, revision, content, total, sent_at, sent_by)
    select quote, revision, content, total, at, "by" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as drawn(quote integer, revision integer, content jsonb, total numeric, at timestamptz, "by" integer)`.execute(
    query,
  )
}

async function insertOrders({ query }: Transaction, orders: readonly DrawnOrder[]): Promise<void> {
  await sql`
    insert into crm.sales_order (company, order_status, description, vehicle_id, vin, value, quote_id, quote_line, account_id, lead_id, salesperson_id, store_id,
      ordered_at, promised_at, first_promised_at, driver, delivery_address, contact_name, contact_phone, held_from, hold_reason, cancel_reason,
      delivered_at, received_by, proof_signature, proof_place, created_by, created_at)
    select company, status, description, vehicle, vin, value, quote, line, account, lead, person, store, ordered, promised, first, driver, address, contact, phone,
      "heldFrom", "holdReason", "cancelReason", delivered, "receivedBy", signature, place, person, ordered
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as drawn(company text, status smallint, description text, vehicle integer, vin text, value numeric,
      quote integer, line integer, account integer, lead integer, person integer, store integer, ordered timestamptz, promised date, first date, driver integer,
      address jsonb, contact text, phone text, "heldFrom" smallint, "holdReason" text, "cancelReason" text, delivered timestamptz, "receivedBy" text,
      signature jsonb, place jsonb)`.execute(query)
}
