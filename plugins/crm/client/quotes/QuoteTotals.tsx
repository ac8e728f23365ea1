import { amountText } from '../../shared/quotes/amountText'
import { type PricedLine, priceQuote } from '../../shared/quotes/priceQuote'
import styles from './quotes.module.css'

interface QuoteTotalsProps {
  lines: readonly PricedLine[]
  taxRate: number | null
  taxExempt: boolean | null
  /** Shown beside the tax: “MN”. */
  state?: string | null
}

/** The totals of a quote, by the same calculation as on the server. */
export function QuoteTotals({ lines, taxRate, taxExempt, state }: QuoteTotalsProps) {
  const prices = priceQuote({ lines, taxRate, taxExempt })
  const tax = taxExempt ? 'Tax (exempt)' : `Tax${state ? `, ${state}` : ''}${taxRate === null ? '' : ` ${taxRate} %`}`
  const rows: readonly (readonly [label: string, value: string, shown: boolean])[] = [
    ['List price', amountText(prices.listTotal), true],
    ['Discount', `−${amountText(prices.discountTotal)}`, prices.discountTotal !== '0.00'],
    ['Upfit', amountText(prices.upfitTotal), prices.upfitTotal !== '0.00'],
    ['Delivery', amountText(prices.deliveryTotal), prices.deliveryTotal !== '0.00'],
    ['Subtotal', amountText(prices.subtotal), true],
    [tax, taxRate === null && !taxExempt ? 'by the delivery state' : amountText(prices.tax), true],
  ]
  return (
    <dl className={styles.totals}>
      {rows.map(([label, value, shown]) =>
        shown ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{amountText(prices.total)}</dd>
      </div>
    </dl>
  )
}
