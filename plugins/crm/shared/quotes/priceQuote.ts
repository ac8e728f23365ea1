import { formats } from '@core/entity'

/** The kinds of a line's discount. */
export const discountTypes = [
  { id: 1, name: 'Amount' },
  { id: 2, name: 'Percent' },
] as const
export const discountType = { amount: 1, percent: 2 } as const

/** A line of a quote. Amounts are decimal strings for one vehicle, with at most two places (D9). */
export interface PricedLine {
  readonly quantity: number
  readonly price: string | null
  readonly discountType: number | null
  /** An amount, or a percentage of the price. */
  readonly discount: string | null
  readonly upfit: string | null
  readonly deliveryFee: string | null
}

export interface QuotePrices {
  readonly lines: readonly LinePrices[]
  /** Prices without discount, upfit and delivery. */
  readonly listTotal: string
  readonly discountTotal: string
  readonly upfitTotal: string
  readonly deliveryTotal: string
  /** The total of the lines, before tax. */
  readonly subtotal: string
  readonly tax: string
  readonly total: string
  /** The highest discount of a line in percent of its price, with two places, rounded up. It is compared with a person's limit. */
  readonly discountPercent: string
}

export interface LinePrices {
  /** For one vehicle: price − discount + upfit + delivery. */
  readonly unit: string
  /** For one vehicle. */
  readonly discount: string
  readonly total: string
}

export interface TaxedQuote {
  readonly lines: readonly PricedLine[]
  /** Percent with at most three places. */
  readonly taxRate: number | null
  readonly taxExempt: boolean | null
}

/**
 * Calculates the totals of a quote. Both server and browser run it, so that the form shows what will be stored. It calculates in whole
 * cents (bigint), so it is exact for any size. It rounds half up in only two places: a discount in percent to the cent of one vehicle, and
 * the tax once, on the taxed sum. Price, discount and upfit are taxed; a separately stated delivery fee is not.
 */
export function priceQuote({ lines, taxRate, taxExempt }: TaxedQuote): QuotePrices {
  const priced = lines.map(priceLine)
  const sum = (of: (line: (typeof priced)[number]) => bigint) =>
    priced.reduce((total, line) => total + of(line) * line.quantity, 0n)
  const subtotal = sum(({ unit }) => unit)
  const taxable = subtotal - sum(({ delivery }) => delivery)
  const rate = taxExempt ? 0n : BigInt(Math.round((taxRate ?? 0) * 1000))
  const tax = divideHalfUp(taxable * rate, 100_000n)
  const percents = priced.map(({ price, discount }) => (price === 0n ? 0n : (discount * 10_000n + price - 1n) / price))
  return {
    lines: priced.map(({ unit, discount, quantity }) => ({
      unit: fromCents(unit),
      discount: fromCents(discount),
      total: fromCents(unit * quantity),
    })),
    listTotal: fromCents(sum(({ price }) => price)),
    discountTotal: fromCents(sum(({ discount }) => discount)),
    upfitTotal: fromCents(sum(({ upfit }) => upfit)),
    deliveryTotal: fromCents(sum(({ delivery }) => delivery)),
    subtotal: fromCents(subtotal),
    tax: fromCents(tax),
    total: fromCents(subtotal + tax),
    discountPercent: fromCents(percents.reduce((most, one) => (one > most ? one : most), 0n)),
  }
}

function priceLine(line: PricedLine) {
  const price = toCents(line.price)
  const upfit = toCents(line.upfit)
  const delivery = toCents(line.deliveryFee)
  const said = toCents(line.discount)
  const discount = line.discountType === discountType.percent ? divideHalfUp(price * said, 10_000n) : said
  return {
    quantity: BigInt(line.quantity),
    price,
    discount,
    upfit,
    delivery,
    unit: price - discount + upfit + delivery,
  }
}

/** @returns the error of a line's discount: it is more than the price, as an amount or in percent. */
export function discountError(line: PricedLine): string | undefined {
  const percent = line.discountType === discountType.percent
  if (toCents(line.discount) <= (percent ? 10_000n : toCents(line.price))) return undefined
  return percent ? 'Discount can be at most 100%' : 'Discount can’t be more than the price'
}

/** @returns a decimal string with at most two places as whole cents; null is 0. */
export function toCents(amount: string | null): bigint {
  const [whole = '0', fraction = ''] = (amount ?? '0').split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** @returns whole cents as a decimal string with two places: `1250.00` */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** For non-negative numbers. @returns cents, or whole units in a currency without cents */
function divideHalfUp(value: bigint, by: bigint): bigint {
  const unit = formats.places === 0 ? 100n : 1n
  return ((value * 2n + by * unit) / (by * unit * 2n)) * unit
}
