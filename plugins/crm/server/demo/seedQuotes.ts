import { sql } from 'kysely'
import { addDays, today } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { addDeliveredVehicles } from '../accounts/deliveredVehicles'
import { vinCheckDigit } from '../../shared/accounts/checkVin'
import { type PricedLine, priceQuote } from '../../shared/quotes/priceQuote'
import { lineKind } from '../../shared/quotes/quoteLine'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { demoModels } from './demoModels'
import { salesTax } from '../../shared/quotes/salesTax'
import { seededRandom, type SeededRandom } from '@core/server/plugin'

interface Company {
  readonly id: number
  readonly kind: 'Lead' | 'Account'
  readonly company: string
  /** The stage of a lead. */
  readonly stage: number | null
  readonly assignedTo: number | null
  readonly storeId: number | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  /** Days since the company was created. */
  readonly age: number
}

interface Vehicle {
  readonly id: number
  readonly name: string
  readonly price: string
}

const quoteCount = 1000
const orderCount = 500

/** The status of a lead's quote, by the lead's stage. Quotes of accounts are mostly finished. */
const byStage: Readonly<Record<number, readonly number[]>> = {
  4: [quoteStatus.draft],
  5: [quoteStatus.sent, quoteStatus.viewed],
  6: [quoteStatus.viewed, quoteStatus.revisionRequested],
  7: [quoteStatus.approved],
  8: [quoteStatus.ordered, quoteStatus.delivered],
  9: [quoteStatus.declined],
}
const ofAccounts = [6, 8, 7, 8, 6, 2, 8, 8, 3, 8]
const declineReasons = ['Over budget', 'Bought from another dealer', 'The project was postponed', 'Needs another upfit']

/** 1,000 quotes with their revisions and 500 orders, with days relative to today. D8 */
export async function seedQuotes(tx: Transaction): Promise<void> {
  const random = seededRandom(1013)
  const vehicles = await seedVehicles(tx)
  const companies = await quotedCompanies(tx)
  const statuses = companies.map(statusOf)
  const units = orderedUnits(statuses)
  const quotes = companies.map((company, at) =>
    drawQuote(random, { of: company, status: statuses[at]!, units: units[at]! }, vehicles, at),
  )
  const ids = await insertQuotes(tx, quotes)
  await insertRevisions(tx, quotes, ids)
  await insertOrders(tx, drawOrders(random, quotes, ids))
  await addDeliveredVehicles(tx, {}, null)
}

/** Three years of each model in the catalog. */
async function seedVehicles({ query }: Transaction): Promise<readonly Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    insert into crm.vehicle (name, search_text, stock_no, make_id, model_id, year_id, segment_id, fuel_id, price, active)
    select name, lower(name || ' ' || stock), stock, make_id, model_id, year_id, segment_id, fuel_id, price, true from (
      select year.name || ' ' || make.name || ' ' || model.name as name, 'S' || lpad((model.id * 10 + year.id)::text, 5, '0') as stock,
        make.id as make_id, model.id as model_id, year.id as year_id, known.price + 600 - year.id * 600 as price,
        (select id from crm.segment where name = known.segment) as segment_id, (select id from crm.fuel where name = known.fuel) as fuel_id
      from crm.make_model as model join crm.make on make.id = model.make_id join crm.year on year.id between 1 and 3
        join jsonb_to_recordset(${JSON.stringify(demoModels)}::jsonb) as known(model text, segment text, fuel text, price numeric) on known.model = model.name) as drawn
    order by stock returning id, name, price`.execute(query)
  return rows
}

/** Leads from Fleet Review on, and accounts, until there are enough. */
async function quotedCompanies({ query }: Transaction): Promise<readonly Company[]> {
  const { rows } = await sql<Company>`
    (select id, 'Lead' as kind, company, status as stage, assign_to as "assignedTo", store_id as "storeId", address, city, state, zip, current_date - received_date as age
      from crm.lead where status in (8, 9) or status between 4 and 7 and id / 10 % 4 = 0 order by id limit 600)
    union all
    (select account.id, 'Account', company, null, assign_to_id, store_id, address, city, state, zip, current_date - opened_date
      from crm.account cross join generate_series(1, 2) order by account.id limit ${quoteCount})
    limit ${quoteCount}`.execute(query)
  return rows
}

interface DrawnQuote {
  readonly of: Company
  readonly status: number
  readonly revision: number
  readonly quoteDate: string
  readonly sentAt: string | null
  readonly viewedAt: string | null
  readonly decidedAt: string | null
  readonly validUntil: string
  readonly decisionNote: string | null
  readonly lines: readonly (PricedLine & {
    readonly id: number
    readonly kind: 1
    readonly vehicleId: number
    readonly description: string
  })[]
  readonly prices: ReturnType<typeof priceQuote>
}

/** Shifted every ten rows, because stores and people repeat every ten rows as well. */
function statusOf({ stage }: Company, at: number): number {
  const statuses = stage === null ? ofAccounts : (byStage[stage] ?? [1])
  return statuses[(at + Math.floor(at / 10)) % statuses.length]!
}

const isOrdered = (status: number) => status === quoteStatus.ordered || status === quoteStatus.delivered

/** The number of vehicles of each ordered quote, so that each of these quotes has an order and the total number of orders is right. */
function orderedUnits(statuses: readonly number[]): readonly number[] {
  const ordered = statuses.filter(isOrdered).length
  let rest = orderCount % ordered
  return statuses.map((status) => (isOrdered(status) ? Math.floor(orderCount / ordered) + (rest-- > 0 ? 1 : 0) : 0))
}

interface Asked {
  readonly of: Company
  readonly status: number
  /** Number of vehicles of an ordered quote; other quotes have a random number. */
  readonly units: number
}

function drawQuote(
  random: SeededRandom,
  { of, status, units }: Asked,
  vehicles: readonly Vehicle[],
  at: number,
): DrawnQuote {
  const isDecided = status >= quoteStatus.approved
  // Open quotes are of recent weeks. Finished ones are of the days after a lead came in, or of any time since the account was opened.
  const isOver = status === quoteStatus.declined || status === quoteStatus.delivered
  const over = of.stage === null ? random.between(5, Math.max(6, of.age)) : of.age - random.between(1, 14)
  const age = Math.min(of.age, isOver ? over : random.between(isDecided ? 5 : 0, 58))
  const sent = status === quoteStatus.draft ? null : instant(-Math.max(0, age - 1), 9 + (at % 8))
  const decided = isDecided ? instant(-Math.max(0, age - 1 - random.between(1, 12)), 10 + (at % 6)) : null
  const apart = isOrdered(status) ? (at % 2 === 0 ? units : 1) : 1 + (at % 3)
  const lines = Array.from({ length: apart }, (_, row) => {
    const { id, name, price } = random.pick(vehicles)
    const discount = random.pick(['0', '2', '3.5', '5', '8'])
    return {
      id: row + 1,
      kind: lineKind.vehicle,
      vehicleId: id,
      description: name,
      quantity: isOrdered(status) ? units / apart : isDecided ? 1 + (at % 2) : random.between(1, 12),
      price,
      discountType: discount === '0' ? null : 2,
      discount: discount === '0' ? null : discount,
      upfit: random.pick([null, null, '1850.00', '4200.00']),
      deliveryFee: random.pick([null, '250.00', '395.00']),
    }
  })
  const viewed = status === quoteStatus.sent || status === quoteStatus.draft ? null : sent
  return {
    of,
    status,
    lines,
    revision:
      status === quoteStatus.revisionRequested
        ? 2
        : 1 + (at % 5 === 0 && status !== quoteStatus.draft ? random.between(1, 2) : 0),
    quoteDate: addDays(today(), -age),
    sentAt: sent,
    viewedAt: viewed,
    decidedAt: decided,
    validUntil: addDays(today(), 30 - age),
    decisionNote:
      status === quoteStatus.declined
        ? random.pick(declineReasons)
        : status === quoteStatus.revisionRequested
          ? 'Please quote it with a longer wheelbase'
          : null,
    prices: priceQuote({ lines, taxRate: salesTax[of.state ?? ''] ?? 0, taxExempt: false }),
  }
}

const instant = (days: number, hour: number) => {
  const at = new Date(`${addDays(today(), days)}T${String(hour).padStart(2, '0')}:15:00Z`)
  return new Date(Math.min(at.getTime(), Date.now() - 60_000)).toISOString()
}

async function insertQuotes({ query }: Transaction, quotes: readonly DrawnQuote[]): Promise<readonly number[]> {
  const rows = quotes.map(({ of, prices, ...quote }) => ({
    ...quote,
    ...prices,
    lines: quote.lines,
    company: of.company,
    kind: of.kind,
    owner: of.id,
    person: of.assignedTo,
    store: of.storeId,
    state: of.state,
    rate: salesTax[of.state ?? ''] ?? 0,
    units: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into crm.quote (company, status, lead_id, account_id, salesperson_id, store_id, quote_date, valid_until, lines, delivery_state,
      revision, list_total, discount_total, subtotal, tax_rate, tax_exempt, tax, total, units, discount_percent, sent_at, viewed_at, decided_at, decision_note,
      created_by, created_at)
    select company, status, case kind when 'Lead' then owner end, case kind when 'Account' then owner end, person, store, "quoteDate", "validUntil", lines, state,
      revision, "listTotal", "discountTotal", subtotal, rate, false, tax, total, units, "discountPercent", "sentAt", "viewedAt", "decidedAt", "decisionNote",
      person, "quoteDate"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(company text, status smallint, owner integer, kind text, person integer, store integer,
      "quoteDate" date, "validUntil" date, lines jsonb, state text, rate numeric, revision integer, "listTotal" numeric, "discountTotal" numeric, subtotal numeric,
      tax numeric, total numeric, units integer, "discountPercent" numeric, "sentAt" timestamptz, "viewedAt" timestamptz, "decidedAt" timestamptz, "decisionNote" text)
    returning id`.execute(query)
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
    const { of, status, revision, sentAt, validUntil } = quote
    if (sentAt === null) return []
    const sent = status === quoteStatus.revisionRequested ? revision - 1 : revision
    return Array.from({ length: sent }, (_, before) => {
      const earlier = revision - before - 1
      const lines = quote.lines.map((line) => ({ ...line, upfit: earlier > 0 ? `${earlier * 900}.00` : line.upfit }))
      const prices = priceQuote({ lines, taxRate: salesTax[of.state ?? ''] ?? 0, taxExempt: false })
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
        taxExempt: false,
        taxRate: salesTax[of.state ?? ''] ?? 0,
      }
      return {
        quote: ids[at],
        revision: before + 1,
        content,
        total,
        at: new Date(Date.parse(sentAt) - earlier * 2 * 86_400_000).toISOString(),
        by: of.assignedTo,
      }
    })
  })
  await sql`insert into crm.quote_revision (quote_id, revision, content, total, sent_at, sent_by)
    select quote, revision, content, total, at, "by" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as drawn(quote integer, revision integer, content jsonb, total numeric, at timestamptz, "by" integer)`.execute(
    query,
  )
}

interface DrawnOrder {
  readonly [column: string]: unknown
}

/** The orders of the ordered quotes, until there are enough. */
function drawOrders(
  random: SeededRandom,
  quotes: readonly DrawnQuote[],
  ids: readonly number[],
): readonly DrawnOrder[] {
  const orders: DrawnOrder[] = []
  for (const [at, quote] of quotes.entries()) {
    if (!isOrdered(quote.status)) continue
    for (const [row, line] of quote.lines.entries())
      for (let unit = 0; unit < line.quantity; unit++) {
        const open = openStatuses[orders.length % openStatuses.length]!
        // Some customers cancel a vehicle, but never the only one.
        const isCancelled = row + unit > 0 && random.pick([true, true, true, false])
        const isDelivered = quote.status === quoteStatus.delivered
        const status = isDelivered ? orderStatus.delivered : isCancelled ? orderStatus.cancelled : open
        orders.push({
          ...drawOrder(random, quote, status, orders.length),
          quote: ids[at],
          line: line.id,
          vehicle: line.vehicleId,
          description: line.description,
          value: quote.prices.lines[row]!.unit,
        })
      }
  }
  return orders
}

/** The order statuses of a quote that is not delivered. */
const openStatuses = [1, 1, 2, 2, 3, 3, 3, 5, 1]

function drawOrder(random: SeededRandom, { of, decidedAt }: DrawnQuote, status: number, at: number): DrawnOrder {
  const isDelivered = status === orderStatus.delivered
  const ordered = new Date(Math.min(Date.parse(decidedAt!) + 3_600_000, Date.now() - 60_000)).toISOString()
  const orderedDay = ordered.slice(0, 10)
  const promised = isDelivered
    ? addDays(orderedDay, 21)
    : status === orderStatus.inTransit
      ? addDays(today(), (at % 4) - 1)
      : addDays(today(), (at % 30) - 4)
  const delivered = isDelivered
    ? new Date(Math.min(Date.parse(ordered) + random.between(8, 30) * 86_400_000, Date.now() - 60_000)).toISOString()
    : null
  const serial = `${['1FTBW2CM', '3C6TRVAG', '5TDKRKEC', '1GCWGAFP'][at % 4]}0NKA${String(10_000 + at)}`
  const vin = serial.slice(0, 8) + vinCheckDigit(serial) + serial.slice(9)
  return {
    company: of.company,
    status,
    vin: status === orderStatus.placed || status === orderStatus.cancelled ? null : vin,
    lead: of.kind === 'Lead' ? of.id : null,
    account: of.kind === 'Account' ? of.id : null,
    person: of.assignedTo,
    store: of.storeId,
    ordered,
    promised,
    first: at % 6 === 0 ? addDays(promised, -5) : promised,
    driver: at % 3 === 0 ? null : of.assignedTo,
    address: {
      line1: of.address,
      line2: null,
      city: of.city,
      state: of.state,
      zip: of.zip,
    },
    contact: random.pick(['Dana Whitfield', 'Luis Ortega', 'Priya Nair', 'Tom Becker', 'Alice Grant']),
    phone: `555-010-${String(2000 + (at % 900))}`,
    heldFrom: status === orderStatus.onHold ? orderStatus.allocated : null,
    holdReason: status === orderStatus.onHold ? 'Upfitter is behind schedule' : null,
    cancelReason: status === orderStatus.cancelled ? 'The customer needs one vehicle less' : null,
    delivered,
    receivedBy: isDelivered ? 'Front desk' : null,
    signature: isDelivered ? { method: 'typed', name: 'Front desk' } : null,
    place: isDelivered ? { latitude: (41_400 + at) / 1000, longitude: (at - 81_700) / 1000, accuracy: 12 } : null,
  }
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
