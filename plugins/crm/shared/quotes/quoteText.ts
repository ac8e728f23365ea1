import { amountText as inCurrency } from '@core/entity'
import { type PricedLine, type QuotePrices, discountType } from './priceQuote'

/** @returns an amount for customers: `$1,250.00`; a dash if there is none */
export const amountText = (value: string | null): string => (value === null ? '–' : inCurrency(value))

/** @returns the discount of a line as it was given: `$500.00`, or `5%` of the price */
export function discountText({ discount, discountType: type }: Pick<PricedLine, 'discount' | 'discountType'>): string {
  return discount !== null && type === discountType.percent ? `${Number(discount)}%` : amountText(discount)
}

interface Taxed {
  readonly taxRate: number | null
  readonly taxExempt: boolean | null
  /** Shown beside the tax: “MN”. */
  readonly state?: string | null
}

/** @returns the rows of a quote's totals that lead to its total, which they add up to; rows without an amount are left out */
export function totalRows(
  prices: QuotePrices,
  { taxRate, taxExempt, state }: Taxed,
): readonly (readonly [label: string, amount: string])[] {
  const [place, rate] = [state ? `, ${state}` : '', taxRate === null ? '' : ` ${taxRate}%`]
  // A label, so that it is in the reader's language.
  const tax = { label: taxExempt ? 'Tax (exempt)' : `Tax${place}${rate}` }
  const optional = [
    ['Discount', prices.discountTotal, '−'],
    ['Upfit', prices.upfitTotal, ''],
    ['Delivery', prices.deliveryTotal, ''],
  ] as const
  return [
    ['List price', amountText(prices.listTotal)],
    ...optional
      .filter(([, amount]) => Number(amount) > 0)
      .map(([label, amount, sign]) => [label, `${sign}${amountText(amount)}`] as const),
    ['Subtotal', amountText(prices.subtotal)],
    [tax.label, taxRate === null && !taxExempt ? 'by the delivery state' : amountText(prices.tax)],
  ]
}
