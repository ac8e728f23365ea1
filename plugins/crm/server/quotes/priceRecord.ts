import { sql } from 'kysely'
import { type FieldError, messages } from '@core/entity'
import { type Transaction, invalid } from '@core/server/plugin'
import { discountError, discountType, priceQuote, toCents } from '../../shared/quotes/priceQuote'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import { type QuoteLine, kindOfLine, vehiclesOf } from '../../shared/quotes/quoteLine'

interface OfferedVehicle {
  readonly id: number
  readonly name: string
  readonly price: string | null
  readonly active: boolean | null
}

/** The maximum of numeric(14, 2), in cents. */
const mostCents = 99_999_999_999_999n

/**
 * Fills the lines with values of the list of vehicles, and calculates the totals of a quote.
 * @param standing the stored lines: a vehicle in them may stay even if it is no longer offered
 * @throws HttpError 400 that names the line: a vehicle that isn't offered any more, no price, a discount above the list price
 */
export async function priceRecord(
  tx: Transaction,
  record: QuoteRecord,
  standing: readonly QuoteLine[],
  taxExempt: boolean,
): Promise<QuoteRecord> {
  const vehicles = await readVehicles(tx, record.lines as readonly QuoteLine[])
  const errors: FieldError[] = []
  const lines = (record.lines as readonly QuoteLine[]).map((line, at) => {
    const filled = fillLine(line, vehicles.get(line.vehicleId ?? 0))
    const kept = standing.some(({ vehicleId }) => vehicleId === line.vehicleId)
    errors.push(...lineErrors(filled, vehicles.get(line.vehicleId ?? 0), kept, `lines[${at}]`))
    return filled
  })
  if (errors.length > 0) throw invalid(errors)
  const taxRate = await readTaxRate(tx, record.deliveryState)
  const prices = priceQuote({ lines, taxRate, taxExempt })
  if (toCents(prices.total) > mostCents)
    throw invalid([{ field: 'lines', message: 'A quote can come to at most 999,999,999,999.99' }])
  const { listTotal, discountTotal, subtotal, tax, total, discountPercent } = prices
  return {
    ...record,
    lines,
    units: vehiclesOf(lines),
    taxRate,
    taxExempt,
    listTotal,
    discountTotal,
    subtotal,
    tax,
    total,
    discountPercent: Number(discountPercent),
  }
}

function fillLine(line: QuoteLine, vehicle: OfferedVehicle | undefined): QuoteLine {
  return {
    ...line,
    kind: kindOfLine(line),
    description: line.description ?? vehicle?.name ?? null,
    price: line.price ?? vehicle?.price ?? null,
    discountType: line.discount === null ? null : (line.discountType ?? discountType.amount),
  }
}

function lineErrors(line: QuoteLine, vehicle: OfferedVehicle | undefined, kept: boolean, at: string): FieldError[] {
  if (vehicle && vehicle.active === false && !kept)
    return [{ field: `${at}.vehicleId`, message: `${vehicle.name} is not offered any more. Choose another vehicle` }]
  if (line.price === null) return [{ field: `${at}.price`, message: messages.required('Price') }]
  const message = discountError(line)
  return message === undefined ? [] : [{ field: `${at}.discount`, message }]
}

async function readVehicles(
  tx: Transaction,
  lines: readonly QuoteLine[],
): Promise<ReadonlyMap<number, OfferedVehicle>> {
  const ids = lines.flatMap(({ vehicleId }) => vehicleId ?? [])
  const { rows } = await sql<OfferedVehicle>`select id, name, price, active from crm.vehicle
    where id = any(${ids}::integer[]) and deleted_at is null`.execute(tx.query)
  return new Map(rows.map((vehicle) => [vehicle.id, vehicle]))
}

async function readTaxRate(tx: Transaction, code: string | null): Promise<number | null> {
  if (code === null) return null
  const { rows } = await sql<{ rate: string | null }>`select tax_rate as rate from crm.state
    where code = ${code} and deleted_at is null`.execute(tx.query)
  return Number(rows[0]?.rate ?? 0)
}
