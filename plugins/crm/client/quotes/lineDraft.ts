import { toInput } from '@core/client/forms'
import type { PricedLine } from '../../shared/quotes/priceQuote'
import { quoteLineFields } from '../../shared/quotes/quoteLine'

/** The list prices of vehicles by id, as far as they are known. Null where a vehicle has none. */
export type ListPrices = ReadonlyMap<number, string | null>

/** A line as it is typed, and what it counts in the total. */
export interface TypedLine {
  readonly priced: PricedLine
  /** What doesn't count yet, for the person who types: “Line 2 has no price yet”. */
  readonly missing: string | undefined
}

const counted = ['quantity', 'price', 'discount', 'upfit', 'deliveryFee'] as const

/**
 * Reads a line as it is typed, in the way of the server: a line without a price has the list price of its vehicle. A value that can't be
 * read counts nothing, and `missing` says so, because no line may be left out of a total silently.
 */
export function readTypedLine(row: unknown, at: number, listPrices: ListPrices): TypedLine {
  const input = toInput(quoteLineFields, row)
  const wrong = counted.find((name) => input[name] !== null && quoteLineFields[name].check(input[name]) !== undefined)
  const amount = (name: (typeof counted)[number]) =>
    typeof input[name] === 'string' && quoteLineFields[name].check(input[name]) === undefined ? input[name] : null
  const price = amount('price') ?? listPrices.get(Number(input.vehicleId)) ?? null
  const hasQuantity = typeof input.quantity === 'number' && wrong !== 'quantity'
  const priced: PricedLine = {
    quantity: hasQuantity ? Number(input.quantity) : 0,
    price,
    discountType: typeof input.discountType === 'number' ? input.discountType : null,
    discount: amount('discount'),
    upfit: amount('upfit'),
    deliveryFee: amount('deliveryFee'),
  }
  return { priced, missing: problem() }

  function problem(): string | undefined {
    if (!hasQuantity) return `Line ${at + 1} has no quantity yet`
    if (wrong) return `The ${quoteLineFields[wrong].label.toLowerCase()} of line ${at + 1} doesn’t count yet`
    return price === null ? `Line ${at + 1} has no price yet` : undefined
  }
}
